import type { FakeAnswer } from '@balcao/contract/testing';
import { screen, within } from '@testing-library/react';
import { openAdmin } from '../../../common/testing/open-admin';
import { aChannel, PAST } from './a-channel';

export const STATUS = 'GET /admin/composition';
export const HISTORY = 'GET /admin/composition/history';

/** The composition that the page itself was made from. */
const OWN = {
  shell: { version: '0.1.0-def' },
  remotes: { 'mfe-catalog': { label: 'Catálogo', version: '0.1.0-abc' } },
};

/** Opens the page: without answers of its own, on a channel of three generations. */
export const openComposition = (status: FakeAnswer = aChannel(), answers: Record<string, FakeAnswer> = {}) =>
  openAdmin('/backoffice/admin/composicao', {
    [STATUS]: status,
    [HISTORY]: PAST,
    'GET http://localhost/composition': OWN,
    ...answers,
  });

export const versionTable = async () =>
  within(await screen.findByRole('table', { name: 'Versões que rodam' }));

export const historyList = async () =>
  within(await screen.findByRole('list', { name: 'Histórico do canal prod' }));
