import { FORM_READY_EVENT } from '@balcao/contract';
import type { Handover } from './handover';

/**
 * Sends the forms again that a person sent before their code was there, once it is: each once, and only those still
 * in the page. A form's code arrives with its screen, later than the area, so the form itself says when it is ready.
 * Without a prerendered form nothing is held back.
 */
export function sendEarlySubmits({ earlySubmits, releaseSubmits }: Handover, page = document): void {
  function send() {
    releaseSubmits();
    const early = new Set(earlySubmits.splice(0));
    for (const form of early) if (form.isConnected) form.requestSubmit();
    // React has drawn the page's only form anew.
    const [only, ...others] = page.querySelectorAll('form');
    if (only && others.length === 0 && early.size > 0 && !early.has(only)) only.requestSubmit();
  }
  if (page.querySelector('form')) page.addEventListener(FORM_READY_EVENT, send, { once: true });
  else releaseSubmits();
}
