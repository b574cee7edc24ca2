export const MAX_TITLE_CHARACTERS = 120;
export const MAX_SEARCH_CHARACTERS = 200;
/** What would break a line, or turn its reading direction. */
export const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
