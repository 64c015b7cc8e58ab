import type { SessionSnapshot } from '@balcao/contract';
import { readRuntimeConfig } from '../config/runtime-config';

/** Whether the tools are offered: to platform admins, and on a channel without customers to everybody. They show no secret. */
export function mayUseDevtools({ isPlatformAdmin }: SessionSnapshot, page: Document = document): boolean {
  return isPlatformAdmin || readRuntimeConfig(page).devtools === true;
}

const ASKED = 'balcao:devtools';
let isUnheard = false;

/** Asks for the tools, as the menu of the account does. What opens them may come later: it is loaded after the page. */
export function askForDevtools(): void {
  isUnheard = true;
  dispatchEvent(new Event(ASKED));
}

/** Opens the tools at once where they were asked for before, and whenever they are. @returns ends that */
export function onDevtoolsAsked(open: () => void): () => void {
  const hear = () => {
    isUnheard = false;
    open();
  };
  if (isUnheard) hear();
  addEventListener(ASKED, hear);
  return () => removeEventListener(ASKED, hear);
}
