import type { Handover } from './handover';

/** Sends the forms again that a person sent before their code was there. Once each, and only those still in the page. */
export function sendEarlySubmits({ earlySubmits, releaseSubmits }: Handover): void {
  releaseSubmits();
  for (const form of new Set(earlySubmits.splice(0))) if (form.isConnected) form.requestSubmit();
}
