import { ApiError } from '@balcao/contract';
import { type FakeAnswer, openArea, type RecordedCall } from '@balcao/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../define';
import { fakePhotos } from '../testing/fake-photos';
import { sendFile, slotCard } from '../testing/open-verification';

const EXCHANGE = 'POST /kyc/capture-links/exchange';
const UPLOAD = 'POST /kyc/captures/uploads?slot=frente';
const PATCH = 'PATCH /kyc/captures/profile';

const slotsWith = (frente: string) => [
  { slot: 'frente', state: frente },
  { slot: 'verso', state: 'sent' },
  { slot: 'selfie', state: 'sent' },
];
const SESSION = { token: 'phone-token', expiresIn: 600, name: 'Ana', slots: slotsWith('missing') };

async function openPhone(answers: Record<string, FakeAnswer>, hash = '#the-code') {
  fakePhotos();
  const user = userEvent.setup({ applyAccept: false });
  const session = { status: 'anonymous', token: null, id: null, data: null } as const;
  const shell = await openArea(area, `/verificar-identidade${hash}`, { session, http: answers });
  return { user, shell };
}

function ended(): never {
  throw new ApiError({ status: 410, code: 'kyc_capture_link_ended', errors: ['Não vale mais.'] });
}

describe('the page that a phone opens', () => {
  it('uses the code up, takes it out of the address, and greets', async () => {
    const { shell } = await openPhone({ [EXCHANGE]: SESSION });
    expect(await screen.findByText(/Olá, Ana/)).toBeVisible();
    expect(shell.http.calls).toHaveLength(1);
    expect(shell.http.calls[0]).toMatchObject({
      body: { code: 'the-code' },
      options: { headers: { scope: 'public' } },
    });
    expect(shell.navigation.url()).toBe('/verificar-identidade');
  });

  it('sends photos with what the link gave, and says when all are there', async () => {
    const opened = await openPhone({
      [EXCHANGE]: SESSION,
      [UPLOAD]: { id: 'upload-1' },
      [PATCH]: { slots: slotsWith('sent') },
    });
    await sendFile(opened, 'Enviar frente');
    expect(await screen.findByText('Tudo enviado')).toBeVisible();
    const headers = { scope: 'public', 'x-capture-token': 'phone-token' };
    expect(opened.shell.http.calls.slice(1).map(({ options }) => options.headers)).toEqual([
      headers,
      headers,
    ]);
    expect(screen.queryByRole('button', { name: /^Trocar/ })).toBeNull();
    expect(await opened.shell.drafts.load('kyc-frente')).toBeNull();
  });

  it('shows how much of a photo is there over a slow line', async () => {
    const opened = await openPhone({
      [EXCHANGE]: SESSION,
      [UPLOAD]: ({ options }: RecordedCall) => {
        options.onUploadProgress?.(0.42);
        return new Promise(() => {});
      },
    });
    await sendFile(opened, 'Enviar frente');
    const bar = await screen.findByRole('progressbar', { name: 'Enviando frente do documento' });
    await waitFor(() => expect(bar).toHaveValue(0.42));
  });

  it('goes on after a reload of the tab', async () => {
    const { shell } = await openPhone({ [EXCHANGE]: SESSION });
    await screen.findByText(/Olá, Ana/);
    expect(shell.navigation.location().state).toEqual({ captureSession: SESSION });
  });

  it('explains a link that is over', async () => {
    await openPhone({ [EXCHANGE]: ended });
    expect(await screen.findByText('Este link não vale mais')).toBeVisible();
  });

  it('explains that the link has ended while photos were taken', async () => {
    const opened = await openPhone({ [EXCHANGE]: SESSION, [UPLOAD]: ended });
    await sendFile(opened, 'Enviar frente');
    expect(await screen.findByText('Este link não vale mais')).toBeVisible();
  });

  it('goes on with a new code in the same tab', async () => {
    const opened = await openPhone({ [EXCHANGE]: SESSION, [UPLOAD]: ended });
    await sendFile(opened, 'Enviar frente');
    await screen.findByText('Este link não vale mais');
    opened.shell.http.answer(EXCHANGE, { ...SESSION, token: 'next-token' });
    opened.shell.http.answer(UPLOAD, { id: 'upload-2' });
    opened.shell.http.answer(PATCH, { slots: slotsWith('sent') });
    act(() => opened.shell.navigation.navigate('/verificar-identidade#next-code'));
    await sendFile(opened, 'Enviar frente');
    expect(await screen.findByText('Tudo enviado')).toBeVisible();
    expect(opened.shell.http.calls.at(-1)?.options.headers).toMatchObject({
      'x-capture-token': 'next-token',
    });
  });

  it('says that nothing is missing when the computer has sent it meanwhile', async () => {
    const opened = await openPhone({
      [EXCHANGE]: SESSION,
      [UPLOAD]: () => {
        throw new ApiError({ status: 409, code: 'kyc_not_open', errors: ['Não está aberta.'] });
      },
    });
    await sendFile(opened, 'Enviar frente');
    expect(await screen.findByText('Nada mais a enviar')).toBeVisible();
    expect(screen.queryByText(/10 minutos/)).toBeNull();
  });

  it('says where the code comes from when it is opened without one', async () => {
    const { shell } = await openPhone({}, '');
    expect(await screen.findByText('Falta o código do computador')).toBeVisible();
    expect(shell.http.calls).toEqual([]);
  });

  it('can be tried again when the network was gone, with the same code', async () => {
    const { shell, user } = await openPhone({
      [EXCHANGE]: () => {
        throw new ApiError({ status: 0, code: 'offline', errors: ['Sem internet.'] });
      },
    });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    shell.http.answer(EXCHANGE, SESSION);
    await user.click(retry);
    expect(
      (await slotCard('Frente do documento')).getByRole('button', { name: 'Enviar frente' }),
    ).toBeVisible();
    expect(shell.navigation.url()).toBe('/verificar-identidade');
  });
});
