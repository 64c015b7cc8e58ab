import type { NoticeCount } from '@balcao/api-schema';
import { createStore } from 'zustand/vanilla';

/** How many notices the person has not seen; null until somebody has said so: the live socket, or the API. */
export const noticeCount = createStore<{ current: NoticeCount | null }>(() => ({ current: null }));
