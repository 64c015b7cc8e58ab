import { ApiError, type UnknownErrorCode } from '@balcao/contract';
import { act } from '@testing-library/react';
import type { Choice } from '../notify/notices';
import type { Shell } from '../shell-contract';
import { openFrame } from '../testing/fake-frame';
import { tokenOf } from '../testing/token';
import { offerInvitation } from './offer-invitation';

const LINK = '/convite#token=um-convite';
const PATH = '/convites/um-convite';
const INVITATION = { storeName: 'Empório Tupã', inviterName: 'Davi', role: 'financeiro' };
const GRANT = { token: { accessToken: tokenOf({ sub: 's1', store: 'b' }), expiresIn: 1 }, lojas: [] };

const refusal = (code: string) =>
  new ApiError({ status: 410, code: code as UnknownErrorCode, errors: ['Este convite venceu.'] });

/** The shell of who is logged in, where the invitation is read as given and the question is answered so. */
function open(invitation: object | ApiError, choice: Choice = 'cancel') {
  const { shell } = openFrame('/backoffice/pedidos');
  const { http, session } = shell.contract;
  jest.spyOn(http, 'get').mockImplementation(async () => {
    if (invitation instanceof ApiError) throw invitation;
    return { data: invitation } as never;
  });
  const post = jest.spyOn(http, 'post').mockResolvedValue({ data: GRANT } as never);
  const opened = jest.spyOn(session, 'open').mockResolvedValue();
  const choose = jest.spyOn(shell.notices, 'choose').mockResolvedValue(choice);
  const logOutTo = jest.spyOn(shell, 'logOutTo').mockResolvedValue();
  return { shell, post, opened, choose, logOutTo };
}

const toasts = ({ notices }: Shell) => notices.store.getState().toasts.map(({ message }) => message);

describe('the link of an invitation, opened by who is logged in', () => {
  it('is accepted in their session once they say so', async () => {
    const { shell, post, opened, choose } = open(INVITATION, 'confirm');
    await offerInvitation(shell, LINK);
    expect(choose.mock.calls[0]?.[0]).toMatchObject({ title: 'Convite para Empório Tupã' });
    expect(post).toHaveBeenCalledWith(PATH, { account: 'current' });
    expect(opened).toHaveBeenCalledWith(GRANT);
  });

  it('joins nothing otherwise', async () => {
    const { shell, post } = open(INVITATION);
    await offerInvitation(shell, '/convite?token=um-convite');
    expect(post).not.toHaveBeenCalled();
  });

  it('has a way out where it is for another e-mail', async () => {
    const { shell, choose, logOutTo } = open(refusal('invitation_other_email'), 'confirm');
    await offerInvitation(shell, LINK);
    expect(choose.mock.calls[0]?.[0].body).toContain('Você está na conta de Ana Lima.');
    expect(logOutTo).toHaveBeenCalledWith(LINK);
  });

  it('leaves who stays where they are', async () => {
    const { shell, logOutTo } = open(refusal('invitation_other_email'));
    await offerInvitation(shell, LINK);
    expect(logOutTo).not.toHaveBeenCalled();
  });

  it.each([
    ['invitation_expired', 'Este convite venceu.'],
    ['already_member', 'Você já está na equipe desta loja. Para abri-la, use “Trocar de loja” no menu.'],
  ])('says what is wrong with it: %s', async (code, text) => {
    const { shell, choose } = open(refusal(code));
    await act(() => offerInvitation(shell, LINK));
    expect(toasts(shell)).toEqual([text]);
    expect(choose).not.toHaveBeenCalled();
  });

  it('is nothing without a token', async () => {
    const { shell, choose } = open(INVITATION);
    await offerInvitation(shell, '/convite');
    expect(choose).not.toHaveBeenCalled();
  });
});
