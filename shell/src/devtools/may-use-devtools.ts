import type { SessionSnapshot } from '@balcao/contract';
import { readRuntimeConfig } from '../config/runtime-config';

/** Whether the tools are offered: to platform admins, and on a channel without customers to everybody. They show no secret. */
export function mayUseDevtools({ isPlatformAdmin }: SessionSnapshot, page: Document = document): boolean {
  return isPlatformAdmin || readRuntimeConfig(page).devtools === true;
}

/** What the menu of the account sends, and whoever opens the tools receives. */
export const DEVTOOLS_EVENT = 'balcao:devtools';
