import { headingKey } from '../../../csv/heading-key';

/** The fields of a line of tracking codes. */
export const TRACKING_FIELDS = ['order', 'trackingCode', 'carrier', 'trackingUrl'] as const;
export type TrackingField = (typeof TRACKING_FIELDS)[number];

/** Names of the fields in the results of lines. */
export const TRACKING_FIELD_LABELS: Readonly<Record<TrackingField, string>> = {
  order: 'Pedido',
  trackingCode: 'Rastreio',
  carrier: 'Transportadora',
  trackingUrl: 'Link',
};

/** The headings of a field, without case, accents and punctuation: also those of exported orders. */
const HEADINGS: Readonly<Record<TrackingField, readonly string[]>> = {
  order: ['pedido', 'numero', 'n', 'numero do pedido'],
  trackingCode: ['rastreio', 'codigo', 'codigo de rastreio', 'rastreamento', 'codigo de rastreamento'],
  carrier: ['transportadora', 'envio por'],
  trackingUrl: ['link', 'link de rastreio', 'url'],
};

/** The position of each field in a line. */
export type TrackingColumns = Readonly<Partial<Record<TrackingField, number>>>;

/** Without headings: order, code, carrier, link. */
export const PLAIN_COLUMNS: TrackingColumns = { order: 0, trackingCode: 1, carrier: 2, trackingUrl: 3 };

/** The columns that a first line names; null where it is a line like the others. Unknown columns are passed over. */
export function headingsOf(cells: readonly string[]): TrackingColumns | null {
  const keys = cells.map(headingKey);
  const found = TRACKING_FIELDS.flatMap((field) => {
    const place = keys.findIndex((key) => HEADINGS[field].includes(key));
    return place < 0 ? [] : [[field, place] as const];
  });
  const columns: TrackingColumns = Object.fromEntries(found);
  return columns.order === undefined || columns.trackingCode === undefined ? null : columns;
}
