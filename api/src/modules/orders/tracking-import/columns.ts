import type { FileFields } from '../../../csv/file-fields';

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

/** The headings of exported orders, and those of carriers, shops and their apps. */
export const TRACKING_FILE: FileFields<TrackingField> = {
  kind: 'tracking',
  fields: {
    order: {
      label: TRACKING_FIELD_LABELS.order,
      headings: [
        ...['número do pedido', 'nº do pedido', 'no do pedido', 'num. do pedido', 'nr. do pedido'],
        ...[
          'número pedido',
          'nº pedido',
          'num pedido',
          'nr pedido',
          'pedido nº',
          'id do pedido',
          'pedido id',
        ],
        ...['código do pedido', 'cód. pedido', 'referência do pedido', 'pedido da loja', 'nº pedido loja'],
        ...['número do pedido na loja virtual', 'número da venda', 'nº da venda', 'venda', 'número', 'nº'],
        ...['order', 'order number', 'order no', 'order #', 'order name', 'order id', 'order reference'],
        ...['external order id', 'referência', 'reference', 'name'],
      ],
    },
    trackingCode: {
      label: TRACKING_FIELD_LABELS.trackingCode,
      headings: [
        ...['código de rastreio', 'código rastreio', 'cód. de rastreio', 'cód. rastreio', 'nº de rastreio'],
        ...['número de rastreio', 'rastreamento', 'código de rastreamento', 'código rastreamento'],
        ...['cód. de rastreamento', 'número de rastreamento', 'nº de rastreamento', 'número do rastreio'],
        ...['tracking', 'tracking number', 'tracking numbers', 'tracking code', 'tracking no', 'tracking #'],
        ...['tracking id', 'track number', 'código do objeto', 'objeto', 'etiqueta', 'awb', 'código'],
      ],
    },
    carrier: {
      label: TRACKING_FIELD_LABELS.carrier,
      headings: [
        ...[
          'envio por',
          'empresa de envio',
          'carrier',
          'carrier name',
          'tracking company',
          'shipping carrier',
        ],
        ...[
          'shipping company',
          'courier',
          'forma de envio',
          'método de envio',
          'serviço de envio',
          'serviço',
        ],
        ...['shipping method', 'service'],
      ],
    },
    trackingUrl: {
      label: TRACKING_FIELD_LABELS.trackingUrl,
      headings: [
        ...['link de rastreio', 'link de rastreamento', 'link do rastreio', 'url', 'url de rastreio'],
        ...['url de rastreamento', 'tracking url', 'tracking urls', 'tracking link'],
      ],
    },
  },
  needed: [['order'], ['trackingCode']],
};
