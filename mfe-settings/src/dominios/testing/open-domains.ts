import { type FakeAnswer, type FakeShellOptions, openArea } from '@balcao/contract/testing';
import { area } from '../../define';
import { aSubscription } from '../../plano-assinatura/testing/a-subscription';

/** Opens a page of the domains as the shell does. Closed after each test. */
export const openDomains = (url: string, http: Record<string, FakeAnswer>, options: FakeShellOptions = {}) =>
  openArea(area, url, { ...options, http: { 'GET /subscription': aSubscription(), ...http } });
