const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)`;

export type DateRange = { from?: string; to?: string; words: string };

function iso(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** A day some days after another, both as ISO dates. */
function daysAfter(now: Date, days: number): string {
  return iso(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days);
}

function monthIndex(word: string): number {
  return MONTHS.findIndex((name) => name.startsWith(word.slice(0, 3).toLowerCase()));
}

/** The year in which a month comes next, this month included; the last one when the text speaks of the past. */
function yearOf(month: number, now: Date, isPast = false): number {
  const year = now.getUTCFullYear();
  if (isPast) return month > now.getUTCMonth() ? year - 1 : year;
  return month < now.getUTCMonth() ? year + 1 : year;
}

function dayOfMonth(text: string, now: Date): string | undefined {
  const dayFirst = new RegExp(
    `\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b\\.?,?(?: (\\d{4}))?`,
    'i',
  ).exec(text);
  const monthFirst = new RegExp(`\\b${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`, 'i').exec(
    text,
  );
  const [day, name, given] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  if (!day || !name || Number(day) < 1 || Number(day) > 31) return undefined;
  const month = monthIndex(name);
  const date = iso(Number(given ?? yearOf(month, now)), month, Number(day));
  if (Number(date.slice(8)) !== Number(day)) return undefined;
  return !given && date < daysAfter(now, -1) ? iso(Number(date.slice(0, 4)) + 1, month, Number(day)) : date;
}

function weekday(text: string, now: Date): string | undefined {
  const name = /\b(?:on |by |next |this )?(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/i.exec(
    text,
  )?.[1];
  if (!name) return undefined;
  const ahead = (WEEKDAYS.indexOf(name.toLowerCase()) - now.getUTCDay() + 7) % 7;
  return daysAfter(now, ahead === 0 ? 7 : ahead);
}

/** The first date that a text names, as an ISO date; dates without a year are the next to come. */
export function parseDate(text: string, now: Date): string | undefined {
  const exact = /\b(\d{4}-\d{2}-\d{2})\b/.exec(text)?.[1];
  if (exact) return Number.isNaN(Date.parse(exact)) ? undefined : exact;
  const numeric = /\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/.exec(text);
  if (numeric) return iso(Number(numeric[3]), Number(numeric[2]) - 1, Number(numeric[1]));
  const span = /\bin (\d+|a|an|one|two|three) (day|week|month|year)s?\b/i.exec(text);
  if (span) {
    const amount = { a: 1, an: 1, one: 1, two: 2, three: 3 }[span[1]?.toLowerCase() ?? ''] ?? Number(span[1]);
    if (/month/i.test(span[2] ?? ''))
      return iso(now.getUTCFullYear(), now.getUTCMonth() + amount, now.getUTCDate());
    if (/year/i.test(span[2] ?? ''))
      return iso(now.getUTCFullYear() + amount, now.getUTCMonth(), now.getUTCDate());
    return daysAfter(now, amount * (/week/i.test(span[2] ?? '') ? 7 : 1));
  }
  if (/\btoday\b/i.test(text)) return daysAfter(now, 0);
  if (/\bday after tomorrow\b/i.test(text)) return daysAfter(now, 2);
  if (/\btomorrow\b/i.test(text)) return daysAfter(now, 1);
  if (/\byesterday\b/i.test(text)) return daysAfter(now, -1);
  if (/\bnext week\b/i.test(text)) return daysAfter(now, 7);
  if (/\bnext month\b/i.test(text)) return iso(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate());
  if (/\bend of (the |this )?month\b/i.test(text)) return iso(now.getUTCFullYear(), now.getUTCMonth() + 1, 0);
  if (/\bend of (the |this )?year\b/i.test(text)) return iso(now.getUTCFullYear(), 11, 31);
  return dayOfMonth(text, now) ?? weekday(text, now);
}

function period(text: string, now: Date): DateRange | undefined {
  const match = /\b(this|next|last) (week|month|quarter|year)\b/i.exec(text);
  if (!match) return undefined;
  const step = { this: 0, next: 1, last: -1 }[match[1]?.toLowerCase() ?? ''] ?? 0;
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const words = match[0].toLowerCase();
  switch (match[2]?.toLowerCase()) {
    case 'week': {
      const monday = -((now.getUTCDay() + 6) % 7) + step * 7;
      return { from: daysAfter(now, monday), to: daysAfter(now, monday + 6), words };
    }
    case 'month':
      return { from: iso(year, month + step, 1), to: iso(year, month + step + 1, 0), words };
    case 'quarter': {
      const first = Math.floor(month / 3) * 3 + step * 3;
      return { from: iso(year, first, 1), to: iso(year, first + 3, 0), words };
    }
    default:
      return { from: iso(year + step, 0, 1), to: iso(year + step, 11, 31), words };
  }
}

/** The stretch of time that a text names (a month, a week, a side of a date), and the text without it. */
export function takeRange(text: string, now: Date): { range: DateRange; rest: string } | undefined {
  const without = (match: string) => text.replace(match, ' ');
  const side = /\b(before|until|till|by|after|since|from)\s+(?=\S)(.{3,30})/i.exec(text);
  const date = side?.[2] ? parseDate(side[2], now) : undefined;
  if (side && date) {
    const isUpper = /before|until|till|by/i.test(side[1] ?? '');
    const range = isUpper ? { to: date, words: `by ${date}` } : { from: date, words: `from ${date}` };
    return { range, rest: without(side[0]) };
  }
  const named = period(text, now);
  if (named)
    return { range: named, rest: text.replace(new RegExp(`\\b(in |during )?${named.words}\\b`, 'i'), ' ') };
  const single = dayOfMonth(text, now);
  const month = new RegExp(`\\b(?:in |during |for |of )?${MONTH}\\b(?: (\\d{4}))?`, 'i').exec(text);
  if (!single && month?.[1] && (month[1].toLowerCase() !== 'may' || /\b(in|during) may\b/i.test(text))) {
    const index = monthIndex(month[1]);
    const year = Number(month[2] ?? yearOf(index, now, /\b(closed|ended|was|were|did|last)\b/i.test(text)));
    const words = `in ${(MONTHS[index] ?? '').replace(/^./, (letter) => letter.toUpperCase())}`;
    return {
      range: { from: iso(year, index, 1), to: iso(year, index + 1, 0), words },
      rest: without(month[0]),
    };
  }
  const year = /\b(?:in|during) (20\d\d)\b/i.exec(text);
  if (year)
    return {
      range: { from: `${year[1]}-01-01`, to: `${year[1]}-12-31`, words: `in ${year[1]}` },
      rest: without(year[0]),
    };
  const day = /\b(today|tomorrow|yesterday)\b/i.exec(text);
  const at = single ?? (day ? parseDate(day[0], now) : undefined);
  if (!at) return undefined;
  return {
    range: { from: at, to: at, words: day ? day[0].toLowerCase() : `on ${at}` },
    rest: day ? without(day[0]) : text,
  };
}

/** The date that an offered option stands for, or undefined when it stands for none. */
export function parseDateAhead(label: string, now: Date): string | undefined {
  return /^(tomorrow|in \d+ days)$/i.test(label) ? parseDate(label, now) : undefined;
}
