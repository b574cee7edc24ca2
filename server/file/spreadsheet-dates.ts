import type { Archive } from './open-archive';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Day 0 of the two calendars of Excel. */
const EPOCH = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const MAX_SERIAL = 2_958_466;

/** The built-in number formats that show a date or a time (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47);

/** Whether a number format's code shows a date or a time: by its letters, outside of quoted and bracketed text. */
function isDateCode(code: string): boolean {
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[(?!h|m|s)[^\]]*\]|General/gi, ''));
}

/** Which cell styles of a workbook show a number as a date, by their index. */
export async function dateStyles(archive: Archive, part: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  const own = new Map<number, boolean>();
  let isCellFormat = false;
  if (!part) return styles;
  await archive.readXml(part, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), isDateCode(formatCode));
      if (name === 'cellXfs') isCellFormat = true;
      if (name === 'xf' && isCellFormat) {
        const id = Number(numFmtId);
        styles.push(own.get(id) ?? isBuiltInDate(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormat = false;
    },
  });
  return styles;
}

/** A date's serial number as an ISO date, with its time when it has one; what is no such number stays as it is. */
export function dateOfSerial(value: string, calendar: 1900 | 1904): string {
  const serial = Number(value);
  if (value.trim() === '' || !(serial >= 0 && serial < MAX_SERIAL)) return value;
  const seconds = Math.round((serial * DAY_MS) / 1000);
  const iso = new Date(EPOCH[calendar] + seconds * 1000).toISOString();
  const [date = '', time = ''] = iso.slice(0, 19).split('T');
  if (serial < 1) return time;
  return time === '00:00:00' ? date : `${date} ${time}`;
}
