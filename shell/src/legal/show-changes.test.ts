import { ApiError } from '@balcao/contract';
import { createFakeHttp } from '@balcao/contract/testing';
import type { Choice } from '../notify/notices';
import { freshStorages } from '../testing/memory-storage';
import { showChanges } from './show-changes';

const DOCUMENTS = {
  terms: { version: '2027-01', url: 'https://loja.example/termos-de-uso' },
  privacy: { version: '2027-02', url: 'https://loja.example/politica-de-privacidade' },
};

/** What a person answers, one after the other. */
function setUp(...choices: Choice[]) {
  const http = createFakeHttp({ 'GET /legal-documents': DOCUMENTS, 'POST /legal-acceptances': null });
  const { local: storage } = freshStorages();
  const choose = jest.fn(async () => choices.shift() ?? 'cancel');
  const toast = jest.fn(() => 1);
  const openPage = jest.fn();
  const accepted = () => http.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { http, storage, notices: { choose, toast }, choose, toast, openPage, accepted };
}

describe('documents that have changed', () => {
  it('are accepted and read, one after the other, in the version in force', async () => {
    const { choose, accepted, ...parts } = setUp('confirm', 'confirm');
    await showChanges(parts, ['terms', 'privacy']);
    expect(accepted()).toEqual([
      { document: 'terms', version: '2027-01' },
      { document: 'privacy', version: '2027-02' },
    ]);
    expect(choose.mock.calls.flat()).toMatchObject([
      { title: 'Os termos de uso mudaram', confirmLabel: 'Li e aceito' },
      { title: 'A política de privacidade mudou', confirmLabel: 'Já li' },
    ]);
  });

  it('can be read first, in another tab', async () => {
    const { openPage, accepted, ...parts } = setUp('alternative', 'confirm');
    await showChanges({ ...parts, openPage }, ['terms']);
    expect(openPage).toHaveBeenCalledWith(DOCUMENTS.terms.url);
    expect(accepted()).toHaveLength(1);
  });

  it('wait for another day where the person wants to go on', async () => {
    const { choose, accepted, ...parts } = setUp();
    await showChanges(parts, ['terms', 'privacy']);
    await showChanges(parts, ['terms', 'privacy']);
    expect(choose).toHaveBeenCalledTimes(1);
    expect(accepted()).toEqual([]);
    jest.useFakeTimers({ now: Date.now() + 86_400_000, doNotFake: ['queueMicrotask', 'nextTick'] });
    await showChanges(parts, ['terms']);
    jest.useRealTimers();
    expect(choose).toHaveBeenCalledTimes(2);
  });

  it('say what went wrong', async () => {
    const { http, toast, ...parts } = setUp('confirm');
    http.answer('POST /legal-acceptances', () => {
      throw new ApiError({
        status: 409,
        code: 'legal_version_replaced',
        errors: ['Este documento mudou de novo.'],
      });
    });
    await showChanges({ http, ...parts }, ['terms']);
    expect(toast).toHaveBeenCalledWith('Este documento mudou de novo.', { kind: 'error' });
  });
});
