/** Cents that were given back, by invoice. */
const refunded = new Map<string, number>();

const invoiceOf = (id: string) => ({ id, status: 'paid', refunded_cents: refunded.get(id) ?? 0 });

/**
 * Answers `GET /v1/invoices/{id}` and `POST /v1/invoices/{id}/refund`: every invoice was paid, and what is asked back is given
 * back. Undefined for other addresses.
 */
export function answerInvoice(url: string, body: string): object | undefined {
  const [, id, refund] = /^\/v1\/invoices\/([\w-]+)(\/refund)?$/.exec(url) ?? [];
  if (id === undefined) return undefined;
  if (refund) refunded.set(id, invoiceOf(id).refunded_cents + JSON.parse(body).partial_value_refund_cents);
  return invoiceOf(id);
}
