import { z } from 'zod';

/** The media types of the two forms. */
export const CSP_REPORT_TYPES = ['application/csp-report', 'application/reports+json'];
/** More than a minute's reports of a page come to. */
export const CSP_REPORT_BYTES = 16_384;

/** A browser sends its reports of a minute together; more than these in one body are not believed. */
const MAX_REPORTS = 50;

/** The older form, `application/csp-report`: one report. */
const oldForm = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
});

/** The Reporting API's form, `application/reports+json`: a list, of other things too. */
const newForm = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: z.string().optional(), blockedURL: z.string().optional() }),
  }),
);

/** The kept part of a report: no address of a page or file, because those may carry tokens. */
export interface CspReport {
  directive: string;
  /** The origin of what was blocked, or the browser's word for it. */
  blocked: string;
}

const DIRECTIVES = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'media-src', 'font-src', 'connect-src', 'frame-src', 'worker-src', 'manifest-src'],
  ...['object-src', 'base-uri', 'form-action', 'frame-ancestors'],
  ...['require-trusted-types-for', 'trusted-types'],
]);
const KEYWORDS = new Set([
  ...['inline', 'eval', 'wasm-eval', 'data', 'blob', 'self', 'trusted-types-policy', 'trusted-types-sink'],
]);

/** Senders choose the words, so only known ones become labels of the metric. */
function summaryOf(directive = '', blocked = ''): CspReport {
  const name = directive.split(' ')[0] ?? '';
  const origin = /^(https?|wss?):/.test(blocked) && URL.canParse(blocked) ? new URL(blocked).origin : null;
  return {
    directive: DIRECTIVES.has(name) ? name : 'other',
    blocked: origin ?? (KEYWORDS.has(blocked) ? blocked : 'other'),
  };
}

/** The reports in a body, in either form; null when it has none of them. */
export function reportsIn(body: unknown): CspReport[] | null {
  const one = oldForm.safeParse(body);
  if (one.success) {
    const report = one.data['csp-report'];
    return [summaryOf(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])];
  }
  const many = newForm.safeParse(body);
  if (!many.success) return null;
  return many.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, MAX_REPORTS)
    .map((report) => summaryOf(report.body.effectiveDirective, report.body.blockedURL));
}
