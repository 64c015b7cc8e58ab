import type { NoticeProps } from '@balcao/ui/base';
import type { LoginNotice } from '../common/arrival';

/** The notices on the login form. */
export const LOGIN_NOTICES: Readonly<Record<LoginNotice, { kind: NoticeProps['kind']; text: string }>> = {
  confirmed: { kind: 'success', text: 'Cadastro confirmado. Entre com o seu e-mail e a sua senha.' },
  password_reset: {
    kind: 'success',
    text: 'Senha alterada. As outras sessões foram encerradas: entre com a nova senha.',
  },
  second_factor_missing: {
    kind: 'info',
    text: 'O código de verificação vem depois do e-mail e da senha. Comece por eles.',
  },
  second_factor_failed: {
    kind: 'warning',
    text: 'A verificação expirou ou o código foi errado 3 vezes. Entre de novo com e-mail e senha.',
  },
};
