import type { KycCase } from '@balcao/api-schema';
import { KYC_REFUSAL_TEXTS } from '@balcao/domain';
import { aPage, askWho, confirmWho } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../common/testing/open-admin';
import { behindStepUp, confirmPassword, refuse } from '../../common/testing/refuse';
import { ANALISE, analisePath } from './paths';
import { ANA, aCase, aQueueRow, aSlot } from './testing/a-case';
import { openCase } from './testing/open-case';

let count = 0;
const made = new Set<string>();
beforeEach(() => {
  made.clear();
  URL.createObjectURL = () => {
    count += 1;
    const url = `blob:${count}`;
    made.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void made.delete(url);
});

const DECIDE = (slot: string) => `POST /admin/kyc/documents/d-${slot}/decision`;
const LATER = '2026-03-02T13:00:00.000Z';
const part = (name: string) => within(screen.getByRole('region', { name }));
const FRONT = 'Frente do documento';

async function approve(name: string) {
  for (const box of part(name).getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(part(name).getByRole('button', { name: /^Aprovar/ }));
}

const isApproved = (slot: KycCase['documents'][number]['slot']) => aSlot(slot, { state: 'approved' });

describe('the page of an attempt', () => {
  it('shows whom to compare with, and every image through its own link, once', async () => {
    const shell = await openCase();
    for (const text of ['123.456.789-09', /^14\/03\/1987/]) expect(screen.getByText(text)).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('img', { name: FRONT })).toHaveLength(2));
    expect(screen.getByRole('img', { name: 'Selfie' })).toBeVisible();
    const reads = shell.http.calls.filter(({ path }) => path === '/kyc/documents/d-frente');
    expect(reads.map(({ options }) => options.params)).toEqual([
      { expires: '1790000000000', signature: 'assinatura-frente' },
    ]);
  });

  it('lets go of the images when it is left', async () => {
    const shell = await openCase();
    await screen.findByRole('img', { name: 'Selfie' });
    expect(made.size).toBeGreaterThan(0);
    shell.navigation.navigate(analisePath('outra'));
    await screen.findByText('Não encontramos esta verificação');
    expect(made.size).toBe(0);
  });

  it('asks for another link when the first was over', async () => {
    let over = true;
    await openCase(aCase(), {
      'GET /kyc/documents/d-verso': () => {
        if (!over) return 'bytes';
        over = false;
        return refuse(403, 'kyc_link_invalid', 'O link acabou.')();
      },
    });
    expect(await screen.findByRole('img', { name: 'Verso do documento' })).toBeVisible();
  });

  it('says which image could not be read, and reads it again', async () => {
    const shell = await openCase(aCase(), {
      'POST /kyc/documents/d-verso/link': refuse(503, 'unavailable', 'Tente de novo em instantes.'),
    });
    expect(await screen.findByText('Não foi possível carregar o verso')).toBeVisible();
    shell.http.answer('POST /kyc/documents/d-verso/link', { url: '/x?expires=1&signature=y', expiresIn: 60 });
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('img', { name: 'Verso do documento' })).toBeVisible();
  });

  it('says why there is no image', async () => {
    await openCase(
      aCase({
        status: 'IN_PROGRESS',
        documents: [
          aSlot('frente', { state: 'missing', documentId: null, sentAt: null }),
          aSlot('verso', { state: 'approved', documentId: null }),
          aSlot('selfie'),
        ],
      }),
    );
    expect(part(FRONT).getByText('A pessoa ainda não enviou esta imagem.')).toBeVisible();
    expect(part('Verso do documento').getByText(/já foi apagada/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Aprovar/ })).not.toBeInTheDocument();
  });

  it('shows what happened, who looked, and the other attempts', async () => {
    await openCase(
      aCase({
        history: [
          { step: 'refuse-image', slot: 'verso', reason: 'cropped', at: LATER, actor: ANA },
          { step: 'ask-again', slot: null, reason: null, at: LATER, actor: ANA },
        ],
        views: [
          { documentId: 'd-selfie', viewer: ANA, at: LATER },
          { documentId: 'antiga', viewer: ANA, at: LATER },
        ],
      }),
      {
        'GET /admin/kyc/reports': aPage([
          aQueueRow(),
          aQueueRow({ id: 'r0', status: 'INVALID', attempt: 1 }),
        ]),
      },
    );
    const history = within(screen.getByRole('list', { name: 'Histórico da verificação' }));
    expect(history.getAllByRole('listitem')[0]).toHaveTextContent('Novo envio pedido à pessoa');
    expect(history.getByText('Imagem recusada: verso. Cortada')).toBeVisible();
    const views = within(screen.getByRole('list', { name: 'Quem viu as imagens' }));
    expect(views.getByText('Selfie')).toBeVisible();
    expect(views.getByText('Imagem de um envio anterior')).toBeVisible();
    expect(await screen.findByRole('link', { name: '1ª tentativa' })).toHaveAttribute(
      'href',
      analisePath('r0'),
    );
  });

  it('says that there is no such attempt', async () => {
    await openAdmin(analisePath('nenhuma'), {});
    expect(await screen.findByText('Não encontramos esta verificação')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver a fila' })).toHaveAttribute('href', ANALISE);
  });

  it('lets nobody decide about themselves', async () => {
    await openCase(aCase({ decisionRefusal: 'Ninguém analisa a própria identidade.' }));
    expect(screen.getByText('Ninguém analisa a própria identidade.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Aprovar/ })).not.toBeInTheDocument();
  });
});

describe('a decision', () => {
  it('sends what was ruled out, and goes on with the next image', async () => {
    const shell = await openCase();
    shell.http.answer(
      DECIDE('frente'),
      aCase({ documents: [isApproved('frente'), aSlot('verso'), aSlot('selfie')] }),
    );
    await approve(FRONT);
    await waitFor(() => expect(part(FRONT).getByText('Aprovada')).toBeVisible());
    expect(
      shell.http.calls.find(({ method, path }) => method === 'POST' && path.endsWith('decision'))?.body,
    ).toEqual({
      decision: 'approve',
      ruledOut: ['not_accepted', 'cropped', 'illegible', 'expired', 'cpf_mismatch'],
    });
    expect(shell.toasts.at(-1)?.message).toBe('Frente do documento: aprovada.');
    await waitFor(() =>
      expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Aprovar verso' })),
    );
  });

  it('says what is left to look at, and keeps what was ticked', async () => {
    await openCase(aCase(), {
      [DECIDE('selfie')]: refuse(422, 'validation', 'Confira todos os itens da imagem antes de aprovar.'),
    });
    const selfie = part('Selfie');
    await userEvent.click(selfie.getByRole('checkbox', { name: 'O rosto é o do documento' }));
    await userEvent.click(selfie.getByRole('button', { name: 'Aprovar selfie' }));
    expect(await selfie.findByText('Confira todos os itens da imagem antes de aprovar.')).toBeVisible();
    expect(selfie.getByRole('checkbox', { name: 'O rosto é o do documento' })).toBeChecked();
  });

  it('suggests the reason that was not ruled out, with the words that the seller reads', async () => {
    const shell = await openCase();
    await userEvent.click(part(FRONT).getByRole('checkbox', { name: /documento aceito/ }));
    await userEvent.click(part(FRONT).getByRole('button', { name: 'Pedir novo envio' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir novo envio da frente?' }));
    expect(dialog.getByRole('radio', { name: /Cortada/ })).toBeChecked();
    expect(dialog.getByText(KYC_REFUSAL_TEXTS.cropped)).toBeInTheDocument();
    shell.http.answer(
      DECIDE('frente'),
      aCase({
        documents: [
          aSlot('frente', { state: 'refused', reason: 'cropped' }),
          aSlot('verso'),
          aSlot('selfie'),
        ],
      }),
    );
    await userEvent.click(dialog.getByRole('button', { name: /^Pedir novo envio/ }));
    expect(await part(FRONT).findByText('Recusada')).toBeVisible();
    expect(part(FRONT).getByText(/quando as outras imagens também/)).toBeVisible();
    expect(shell.http.calls.at(-1)?.body).toEqual({ decision: 'ask-again', reason: 'cropped' });
  });

  it('that rejects needs a reason and the password, and leads to the next in the queue', async () => {
    const shell = await openCase();
    const rejected = aCase({
      status: 'INVALID',
      reason: 'face_mismatch',
      documents: [
        aSlot('frente'),
        aSlot('verso'),
        aSlot('selfie', { state: 'refused', reason: 'face_mismatch' }),
      ],
      history: [{ step: 'reject', slot: null, reason: 'face_mismatch', at: LATER, actor: ANA }],
    });
    const { guarded, stepUp } = behindStepUp(rejected);
    shell.http.answer(DECIDE('selfie'), guarded);
    shell.http.answer('POST /auth/step-up', stepUp);
    shell.http.answer('GET /admin/kyc/reports', aPage([aQueueRow({ id: 'r9' })]));
    await userEvent.click(part('Selfie').getByRole('button', { name: 'Rejeitar identidade' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Rejeitar a identidade de Maria da Silva?' }),
    );
    await userEvent.click(dialog.getByRole('radio', { name: /^Rosto diferente/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Rejeitar identidade' }));
    await confirmPassword();
    const outcome = await screen.findByText('Identidade rejeitada', { selector: '.bal-notice-title' });
    expect(outcome.closest('[role]')).toHaveTextContent(/Por Ana Souza.*O rosto da selfie não confere/);
    expect(shell.toasts.at(-1)?.message).toBe('Identidade de Maria da Silva rejeitada.');
    expect(await screen.findByRole('link', { name: 'Analisar a próxima' })).toHaveAttribute(
      'href',
      analisePath('r9'),
    );
  });

  it('that came too late says who was first, and what they did', async () => {
    const shell = await openCase();
    shell.http.answer(DECIDE('frente'), () => {
      shell.http.answer(
        'GET /admin/kyc/reports/r1',
        aCase({
          documents: [isApproved('frente'), aSlot('verso'), aSlot('selfie')],
          history: [{ step: 'approve-image', slot: 'frente', reason: null, at: LATER, actor: ANA }],
        }),
      );
      return refuse(409, 'kyc_already_decided', 'Outra pessoa decidiu antes.')();
    });
    await userEvent.click(part('Verso do documento').getByRole('checkbox', { name: /verso do mesmo/ }));
    await approve(FRONT);
    const told = await screen.findByRole('alert');
    await waitFor(() => expect(told).toHaveTextContent(/Ana Souza decidiu antes.*Imagem aprovada: frente/));
    expect(told).toHaveTextContent('Sua decisão sobre a frente não foi gravada');
    expect(part(FRONT).getByText('Aprovada')).toBeVisible();
    expect(part('Verso do documento').getByRole('checkbox', { name: /verso do mesmo/ })).toBeChecked();
  });

  it('of one’s own whose answer was lost is told as stored when it is sent again', async () => {
    const shell = await openCase();
    shell.http.answer(DECIDE('frente'), () => {
      shell.http.answer(
        'GET /admin/kyc/reports/r1',
        aCase({
          reviewerId: ANA.id,
          documents: [isApproved('frente'), aSlot('verso'), aSlot('selfie')],
          history: [{ step: 'approve-image', slot: 'frente', reason: null, at: LATER, actor: ANA }],
        }),
      );
      return refuse(409, 'kyc_already_decided', 'Outra pessoa decidiu antes.')();
    });
    await approve(FRONT);
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Frente do documento: aprovada.'));
    expect(part(FRONT).getByText('Aprovada')).toBeVisible();
    expect(screen.queryByText(/não foi gravada/)).not.toBeInTheDocument();
  });
});

describe('the company', () => {
  const TYPED = {
    companyName: 'Lima Doces Ltda.',
    cnpj: '12ABC34501DE35',
    isReviewed: false,
    isOfAnother: false,
  };
  const PATH = 'POST /admin/users/u1/company/review';

  it('is shown, and is a holder of payouts once the reviewer has said so and who they are', async () => {
    const { http } = await openCase(aCase({ company: TYPED }));
    askWho(http, PATH, undefined);
    expect(await screen.findByText('12.ABC.345/01DE-35')).toBeVisible();
    expect(screen.getByText('Não conferida')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'A empresa é desta pessoa' }));
    await confirmWho();
    expect(await screen.findByText('Conferida')).toBeVisible();
    expect(http.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      companyName: 'Lima Doces Ltda.',
      cnpj: '12ABC34501DE35',
    });
  });

  it('that another account has is told of, and not offered', async () => {
    await openCase(aCase({ company: { ...TYPED, isOfAnother: true } }));
    expect(await screen.findByText('Este CNPJ já foi conferido em outra conta')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'A empresa é desta pessoa' })).toBeNull();
  });
});
