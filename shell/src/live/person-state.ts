import type { NoticeCount, PersonPreferences } from '@balcao/api-schema';
import { createStore } from 'zustand/vanilla';

/**
 * How many notices the person has not seen, and how they want their pages to behave; null until somebody has said so: the live
 * socket's first message, or the API.
 */
export const personState = createStore<{
  notices: NoticeCount | null;
  preferences: PersonPreferences | null;
}>(() => ({ notices: null, preferences: null }));
