export const QUESTION_TOOL_NAME = 'ask_questions';
export const QUESTION_PART_TYPE = `tool-${QUESTION_TOOL_NAME}` as const;

export const MAX_QUESTIONS = 4;
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 4;
export const MAX_FREE_TEXT_CHARACTERS = 2_000;
/** Lengths for display only: longer text is cut on the screen, never refused. */
export const HEADER_DISPLAY_CHARACTERS = 32;
export const LABEL_DISPLAY_CHARACTERS = 60;
