import type { PfReport } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import type { FakeAnswer, FakeShell, RecordedCall } from '@balcao/contract/testing';
import type { KycStatus } from '@balcao/domain';
import type { CapturedImage } from '@balcao/ui/camera';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentsOf } from '../common/stale-photos';
import { answersFor, aReport, aSlot } from '../testing/a-verification';
import { aJpeg } from '../testing/fake-photos';
import { openVerification, sendFile, slotCard } from '../testing/open-verification';

const UPLOAD = 'POST http://localhost/api/kyc/uploads?slot=frente';
const PATCH = 'PATCH /kyc/profile/seller-1';
const ONE_SENT = aReport({ documents: [aSlot('frente', 'sent'), aSlot('verso'), aSlot('selfie')] });

/** Answers an upload, and with the patch that the first image is there. */
const takesTheFirst = (shell: FakeShell): Record<string, FakeAnswer> => ({
  [UPLOAD]: { id: 'upload-1', slot: 'frente', width: 2_000, height: 1_500 },
  [PATCH]: () => {
    answer(shell, answersFor(ONE_SENT));
    return ONE_SENT;
  },
});

function answer({ http }: FakeShell, answers: Record<string, FakeAnswer>): void {
  for (const [call, one] of Object.entries(answers)) http.answer(call, one);
}

async function openWaiting() {
  const opened = await openVerification(answersFor(aReport()));
  answer(opened.shell, takesTheFirst(opened.shell));
  return opened;
}

const callsOf = ({ http }: FakeShell, method: string) => http.calls.filter((call) => call.method === method);
const noAnswer = (code: 'offline' | 'timeout') => () => {
  throw new ApiError({ status: 0, code, errors: ['Sem resposta.'] });
};
const offline = noAnswer('offline');

/** The API has all three images, perhaps from the phone or from a call whose answer was lost. */
const allSent = (status: KycStatus) =>
  answersFor(
    aReport({
      status,
      documents: [aSlot('frente', 'sent'), aSlot('verso', 'sent'), aSlot('selfie', 'sent')],
    }),
  );

describe('sending an image', () => {
  it('uploads what was drawn anew, puts it into its slot, says so and goes on to the next', async () => {
    const opened = await openWaiting();
    await sendFile(opened, 'Enviar frente');
    const frente = await slotCard('Frente do documento');
    expect(await frente.findByText('Enviada')).toBeVisible();
    const [upload] = callsOf(opened.shell, 'POST');
    const part = (upload?.body as FormData | undefined)?.get('document') as File;
    expect(await part.text()).toBe('drawn anew');
    expect(part.type).toBe('image/jpeg');
    expect(callsOf(opened.shell, 'PATCH')[0]?.body).toEqual({ frente: 'upload-1' });
    await waitFor(() =>
      expect(opened.shell.toasts).toEqual([
        { message: 'Frente do documento enviada: 1 de 3.', kind: 'success' },
      ]),
    );
    expect(screen.getByText(/Imagens enviadas/)).toHaveTextContent('1 de 3');
    await waitFor(async () =>
      expect(await screen.findByRole('button', { name: 'Enviar verso' })).toHaveFocus(),
    );
    expect(await opened.shell.drafts.load('kyc-frente')).toBeNull();
  });

  it('over a slow line shows how much of it is there, and waits for minutes', async () => {
    const opened = await openWaiting();
    opened.shell.http.answer(UPLOAD, ({ options }: RecordedCall) => {
      options.onUploadProgress?.(0.42);
      expect(options.timeout).toBe(120_000);
      return new Promise(() => {});
    });
    await sendFile(opened, 'Enviar frente');
    const bar = await screen.findByRole('progressbar', { name: 'Enviando frente do documento' });
    await waitFor(() => expect(bar).toHaveValue(0.42));
  });

  it('that fails without network keeps the photo, and goes on by itself when the network is back', async () => {
    const opened = await openWaiting();
    opened.shell.http.answer(UPLOAD, offline);
    await sendFile(opened, 'Enviar frente');
    expect(await screen.findByRole('alert')).toHaveTextContent(/A foto continua guardada aqui/);
    answer(opened.shell, takesTheFirst(opened.shell));
    act(() => void window.dispatchEvent(new Event('online')));
    const frente = await slotCard('Frente do documento');
    expect(await frente.findByText('Enviada')).toBeVisible();
  });

  it('that fails can be sent again without another photo, and does not upload twice what has arrived', async () => {
    const opened = await openWaiting();
    opened.shell.http.answer(PATCH, offline);
    await sendFile(opened, 'Enviar frente');
    await screen.findByRole('alert');
    answer(opened.shell, takesTheFirst(opened.shell));
    await opened.user.dblClick(screen.getByRole('button', { name: 'Enviar frente de novo' }));
    const frente = await slotCard('Frente do documento');
    expect(await frente.findByText('Enviada')).toBeVisible();
    expect(callsOf(opened.shell, 'POST')).toHaveLength(1);
    expect(callsOf(opened.shell, 'PATCH')).toHaveLength(2);
  });

  it('that takes too long waits for the person, and says so', async () => {
    const opened = await openWaiting();
    opened.shell.http.answer(UPLOAD, noAnswer('timeout'));
    await sendFile(opened, 'Enviar frente');
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent(/toque em “Enviar frente de novo”/);
    expect(problem).not.toHaveTextContent(/internet/);
    answer(opened.shell, takesTheFirst(opened.shell));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(callsOf(opened.shell, 'POST')).toHaveLength(1);
    await opened.user.click(screen.getByRole('button', { name: 'Enviar frente de novo' }));
    const frente = await slotCard('Frente do documento');
    expect(await frente.findByText('Enviada')).toBeVisible();
  });

  it('whose answer was lost is sent as soon as the API says so, and not once more', async () => {
    const opened = await openWaiting();
    opened.shell.http.answer(PATCH, offline);
    await sendFile(opened, 'Enviar frente');
    await screen.findByRole('alert');
    answer(opened.shell, allSent('WAITING_MANUAL_ACTION'));
    act(() => opened.shell.publish('kyc.changed', {}));
    const frente = await slotCard('Frente do documento');
    expect(await frente.findByText('Enviada')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await opened.shell.drafts.load('kyc-frente')).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(callsOf(opened.shell, 'PATCH')).toHaveLength(1);
  });

  it('tells what the API says against it', async () => {
    const opened = await openWaiting();
    opened.shell.http.answer(UPLOAD, () => {
      throw new ApiError({
        status: 422,
        code: 'validation',
        errors: ['Confira os campos.'],
        fields: { document: ['O PDF está protegido por senha.'] },
      });
    });
    await sendFile(opened, 'Enviar frente');
    expect(await screen.findByRole('alert')).toHaveTextContent('O PDF está protegido por senha.');
    expect(screen.getByRole('button', { name: /Trocar frente$/ })).toBeVisible();
  });

  it('that comes too late shows how the verification stands now', async () => {
    const opened = await openWaiting();
    const waiting = aReport({ status: 'WAITING_MANUAL_ACTION' });
    opened.shell.http.answer(UPLOAD, () => {
      answer(opened.shell, answersFor(waiting));
      throw new ApiError({ status: 409, code: 'kyc_not_open', errors: ['Não está aberta.'] });
    });
    await sendFile(opened, 'Enviar frente');
    expect(await screen.findByRole('heading', { name: 'Em análise manual' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Enviar/ })).toBeNull();
  });
});

describe('a photo that was taken and not sent', () => {
  const image: CapturedImage = { kind: 'photo', blob: new Blob(['kept']), warnings: [] };

  it('is kept as soon as it is looked at, and given up with it', async () => {
    const { shell, user } = await openWaiting();
    await user.click(await screen.findByRole('button', { name: 'Enviar frente' }));
    await user.upload(screen.getByLabelText(/^Escolher arquivo/), aJpeg());
    const again = await screen.findByRole('button', { name: 'Refazer' });
    expect(await shell.drafts.load('kyc-frente')).toMatchObject({
      reportId: 'report-1',
      image: { kind: 'photo' },
    });
    await user.click(again);
    expect(await shell.drafts.load('kyc-frente')).toBeNull();
  });

  async function openWith(reportId: string, takenAt: number, report = aReport(), over = aSlot('frente')) {
    const opened = await openVerification({});
    await opened.shell.drafts.save('kyc-frente', { reportId, takenAt, image, over: contentsOf(over) });
    answer(opened.shell, { ...answersFor(report), ...takesTheFirst(opened.shell) });
    await opened.user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('heading', { name: /^(Suas imagens|Imagens da última tentativa)$/ });
    return opened;
  }

  it('is there again after a reload, and is sent from there', async () => {
    const { user, shell } = await openWith('report-1', Date.now());
    await user.click(await screen.findByRole('button', { name: 'Conferir frente' }));
    await user.click(await screen.findByRole('button', { name: 'Usar foto' }));
    const frente = await slotCard('Frente do documento');
    expect(await frente.findByText('Enviada')).toBeVisible();
    expect(await shell.drafts.load('kyc-frente')).toBeNull();
  });

  it.each([
    ['of another attempt', 'report-9', Date.now()],
    ['of the day before yesterday', 'report-1', Date.now() - 48 * 60 * 60 * 1_000],
  ])('%s is thrown away', async (_what, reportId, takenAt) => {
    const { shell } = await openWith(reportId, takenAt);
    expect(await screen.findByRole('button', { name: 'Enviar frente' })).toBeVisible();
    await waitFor(async () => expect(await shell.drafts.load('kyc-frente')).toBeNull());
  });

  it.each<[string, Partial<PfReport>, string]>([
    ['came from elsewhere', { documents: ONE_SENT.documents }, 'Enviada'],
    ['is looked at', { status: 'WAITING_MANUAL_ACTION', documents: ONE_SENT.documents }, 'Enviada'],
    [
      'was refused',
      {
        status: 'INVALID',
        documents: [aSlot('frente', 'refused', 'illegible'), aSlot('verso'), aSlot('selfie')],
      },
      'Recusada',
    ],
  ])('does not hide an image that %s', async (_what, changes, words) => {
    const { shell } = await openWith('report-1', Date.now(), aReport(changes));
    const frente = await slotCard('Frente do documento');
    expect(await frente.findByText(words)).toBeVisible();
    expect(frente.getByRole('button', { name: 'Ver frente' })).toBeVisible();
    expect(frente.queryByRole('button', { name: 'Conferir frente' })).toBeNull();
    await waitFor(async () => expect(await shell.drafts.load('kyc-frente')).toBeNull());
  });

  it('does not hide what is sent from the phone while it waits', async () => {
    const { shell, user } = await openWaiting();
    await user.click(await screen.findByRole('button', { name: 'Enviar frente' }));
    await user.upload(screen.getByLabelText(/^Escolher arquivo/), aJpeg());
    await screen.findByRole('button', { name: /^Usar/ });
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    const frente = await slotCard('Frente do documento');
    expect(frente.getByText('Falta conferir')).toBeVisible();
    answer(shell, allSent('WAITING_MANUAL_ACTION'));
    act(() => shell.publish('kyc.changed', {}));
    expect(await frente.findByText('Enviada')).toBeVisible();
    expect(frente.getByRole('button', { name: 'Ver frente' })).toBeVisible();
    expect(await shell.drafts.load('kyc-frente')).toBeNull();
  });

  it('does not hide why the image that it was to replace was refused', async () => {
    const documents = [
      aSlot('frente', 'refused', 'illegible'),
      aSlot('verso', 'sent'),
      aSlot('selfie', 'sent'),
    ];
    await openWith('report-1', Date.now(), aReport({ documents }), aSlot('frente', 'sent'));
    const frente = await slotCard('Frente do documento');
    expect(await frente.findByText(/A imagem está ilegível/)).toBeVisible();
    expect(frente.getByRole('button', { name: 'Refazer frente' })).toBeVisible();
  });

  it('is kept while it is to replace the image that the API has', async () => {
    await openWith('report-1', Date.now(), ONE_SENT, aSlot('frente', 'sent'));
    expect(await screen.findByRole('button', { name: 'Conferir frente' })).toBeVisible();
  });
});

describe('going on with the phone', () => {
  const LINK = 'POST /kyc/capture-links';

  it('shows a code, for how long it is good, and what arrives', async () => {
    const { shell, user } = await openWaiting();
    shell.http.answer(LINK, { url: 'http://localhost/verificar-identidade#abc', expiresIn: 600 });
    await user.click(await screen.findByRole('button', { name: 'Enviar frente' }));
    await user.click(screen.getByRole('button', { name: /^Continuar no celular/ }));
    expect(await screen.findByRole('img', { name: /Código QR/ })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg/),
    );
    expect(screen.getByRole('timer')).toHaveTextContent(/Vale uma vez, por mais (10 min 00|9 min \d\d) s/);
    answer(shell, answersFor(ONE_SENT));
    act(() => shell.publish('kyc.changed', {}));
    expect(await screen.findByText('Imagens recebidas: 1 de 3')).toBeVisible();
  });

  it('makes another code when the first is over', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { shell } = await openWaiting();
    shell.http.answer(LINK, { url: 'http://localhost/verificar-identidade#abc', expiresIn: 600 });
    await user.click(await screen.findByRole('button', { name: 'Enviar frente' }));
    await user.click(screen.getByRole('button', { name: /^Continuar no celular/ }));
    await screen.findByRole('timer');
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    expect(await screen.findByText('O código venceu')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Gerar outro código' }));
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(callsOf(shell, 'POST')).toHaveLength(2);
    jest.useRealTimers();
  });
});
