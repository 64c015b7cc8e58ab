import type { Invitation, LoginGrant } from '@balcao/api-schema';
import { isApiError } from '@balcao/contract';
import { callPath, HOME_PATH, STORE_ROLE_LABELS } from '@balcao/domain';
import type { Shell } from '../shell-contract';

const INVITATION_PAGE = '/convite';

/** The token of an invitation's link: in its fragment, and in older mails in its query. */
function tokenIn(link: string): string {
  const { hash, searchParams } = new URL(link, window.location.origin);
  return new URLSearchParams(hash.slice(1)).get('token') ?? searchParams.get('token') ?? '';
}

const openAs = (token: string) => `${INVITATION_PAGE}#token=${encodeURIComponent(token)}`;

/**
 * The link of an invitation that was opened by who is logged in, and so at the dashboard: offers to accept it with this account, or a
 * way out to the one that it is for. Reading it joins nothing.
 *
 * @param link path, query and fragment as they were asked for
 */
export async function offerInvitation(shell: Shell, link: string): Promise<void> {
  const token = tokenIn(link);
  if (token === '') return;
  const { contract, notices } = shell;
  const path = callPath`/convites/${token}`;
  try {
    const { data: invitation } = await contract.http.get<Invitation>(path);
    if ((await notices.choose(questionOf(invitation))) !== 'confirm') return;
    const { data } = await contract.http.post<LoginGrant>(path, { account: 'current' });
    await contract.session.open(data);
    window.location.assign(HOME_PATH);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === 'already_member')
      notices.toast('Você já está na equipe desta loja. Para abri-la, use “Trocar de loja” no menu.', {
        kind: 'info',
        durationMs: 15_000,
      });
    else if (error.code === 'invitation_other_email') await offerWayOut(shell, token);
    else notices.toast(error.errors.join(' '), { kind: 'error' });
  }
}

const questionOf = ({ storeName, inviterName, role }: Invitation) => ({
  title: `Convite para ${storeName}`,
  body: `${inviterName} convidou você para trabalhar na loja, com o papel ${STORE_ROLE_LABELS[role]}. A sua própria loja continua na sua conta.`,
  confirmLabel: 'Aceitar e abrir a loja',
  cancelLabel: 'Agora não',
});

async function offerWayOut({ contract, notices, logOutTo }: Shell, token: string): Promise<void> {
  const name = contract.session.snapshot().data?.name;
  const choice = await notices.choose({
    title: 'Este convite é para outro e-mail',
    body: `Você está na conta ${name ? `de ${name}` : 'de outra pessoa'}. Para aceitar, saia e entre com o e-mail que recebeu o convite.`,
    confirmLabel: 'Sair e abrir o convite',
    cancelLabel: 'Continuar nesta conta',
  });
  if (choice === 'confirm') await logOutTo(openAs(token));
}
