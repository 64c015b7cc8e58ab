import { type FakeAnswer, type FakeShellOptions, openArea } from '@balcao/contract/testing';
import { area } from '../../define';

/** Opens a page of the domains as the shell does. Closed after each test. */
export const openDomains = (url: string, http: Record<string, FakeAnswer>, options: FakeShellOptions = {}) =>
  openArea(area, url, { ...options, http });
