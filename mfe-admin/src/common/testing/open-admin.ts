import { type FakeAnswer, openArea, SIGNED_IN } from '@balcao/contract/testing';
import { area } from '../../define';

/** Opens a page of the platform as the shell does for an admin. Closed after each test. */
export const openAdmin = (url: string, http: Record<string, FakeAnswer>) =>
  openArea(area, url, { session: { ...SIGNED_IN, isPlatformAdmin: true }, http });
