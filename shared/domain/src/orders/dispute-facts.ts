import { isMedNature } from './dispute-reasons';
import type { MedNature } from './disputes';

/** The facts of a dispute by its reports, beside amounts. Empty where none says so. */
export interface DisputeFacts {
  /** The gateway's name for it. */
  reference: string;
  deadline: Date | null;
  reason: string;
  nature: MedNature | '';
}

type ReportedData = Readonly<Record<string, unknown>> | null;

const textOf = (data: ReportedData, name: string): string => {
  const value = data?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** A day alone lasts until its end in São Paulo. */
function instantOf(text: string): Date | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isInstant = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const time = isDay || isInstant ? Date.parse(isDay ? `${text}T23:59:59-03:00` : text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}

/**
 * Reads `dispute_id`, `dispute_deadline` (an instant or a day), `dispute_reason` and `med_nature` of a dispute's reports, which stand as
 * they happened. The last word counts. A report of another dispute, by its id, is passed over.
 */
export function disputeFactsOf(reports: readonly ReportedData[]): DisputeFacts {
  const reference = reports.map((data) => textOf(data, 'dispute_id')).find((text) => text !== '') ?? '';
  const own = reports.filter((data) => ['', reference].includes(textOf(data, 'dispute_id')));
  const last = (name: string) => own.map((data) => textOf(data, name)).findLast((text) => text !== '') ?? '';
  const nature = last('med_nature');
  return {
    reference,
    deadline: instantOf(last('dispute_deadline')),
    reason: last('dispute_reason'),
    nature: isMedNature(nature) ? nature : '',
  };
}
