/** An event as the page's telemetry leaves it in the browser's own record, from the first load on. */
export interface PageMark {
  name: string;
  startTime: number;
  detail: unknown;
}

/** The outcome of an area's load. */
export interface AreaLoad {
  area: string;
  version: string;
  /** `ready`, `last_good`, or the code of the failure. */
  outcome: string;
  at: number;
  /** Until its code was there, in milliseconds; null where it never was. */
  loadMs: number | null;
  /** Until its screen was drawn, or it failed. */
  readyMs: number;
}

/** An error: an area that could not be opened, or code that threw. */
export interface PageError {
  /** Its owner: an area or the shell; empty where nothing says so. */
  area: string;
  at: number;
  /** `area_unreachable`, `uncaught_error`, … */
  code: string;
  message: string;
}

const OPENED = ['ready', 'last_good'];

/** Numbers and e-mail addresses in a message may be somebody's. */
const maskText = (text: string) => text.replace(/(?<![^\s@])[^\s@]+@\S+/g, '…').replace(/\d{3,}/g, '#');

const detailOf = ({ detail }: PageMark) => (detail ?? {}) as Record<string, unknown>;

export function areaLoadsIn(marks: readonly PageMark[]): AreaLoad[] {
  return marks
    .filter(({ name }) => name === 'area')
    .map((mark) => {
      const { area, version, outcome, loadMs, readyMs } = detailOf(mark);
      return {
        area: String(area),
        version: String(version),
        outcome: String(outcome),
        at: mark.startTime,
        loadMs: typeof loadMs === 'number' ? loadMs : null,
        readyMs: Number(readyMs),
      };
    });
}

const ERRORS: readonly string[] = [
  'area_render_failed',
  'uncaught_error',
  'unhandled_rejection',
  'draft_failed',
  'form_failed',
];

/** Failed loads of areas and errors of their screens, the newest first. */
export function errorsIn(marks: readonly PageMark[]): PageError[] {
  const failed = areaLoadsIn(marks)
    .filter(({ outcome }) => !OPENED.includes(outcome))
    .map(({ area, version, outcome, at }) => ({ area, at, code: outcome, message: version }));
  const thrown = marks
    .filter(({ name }) => ERRORS.includes(name))
    .map((mark) => {
      const { part = '', kind = '', message = '', cause = '' } = detailOf(mark);
      const said = [kind, message, cause].filter(Boolean).map(String).join(': ');
      return { area: String(part), at: mark.startTime, code: mark.name, message: maskText(said) };
    });
  return [...failed, ...thrown].sort((one, other) => other.at - one.at);
}
