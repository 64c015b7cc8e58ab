import type { SessionSnapshot } from '@balcao/contract';
import { readRuntimeConfig } from '../config/runtime-config';

/** Whether the tools are offered: to platform admins, and on a channel without customers to everybody. They show no secret. */
export function mayUseDevtools({ isPlatformAdmin }: SessionSnapshot, page: Document = document): boolean {
  return isPlatformAdmin || readRuntimeConfig(page).devtools === true;
}

/** The event by which the menu of the account opens the tools. */
export const DEVTOOLS_EVENT = 'balcao:devtools';

/** A press in the menu that nobody has heard: what opens the tools is loaded after the page. */
export const unheard = { isAsked: false };
