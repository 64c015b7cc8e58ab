import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { INTEGRACOES } from '../../common/paths';
import { area } from '../../define';

/** Opens a tab of the integrations as the shell does. Closed after each test. */
export const openIntegrations = (tab: string, answers: Record<string, FakeAnswer>) =>
  openArea(area, `${INTEGRACOES}?aba=${tab}`, { http: answers });
