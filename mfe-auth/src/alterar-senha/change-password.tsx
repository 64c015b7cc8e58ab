import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Link, useNavigate } from '@balcao/contract/router';
import { Card, Notice, Page } from '@balcao/ui/base';
import { PasswordField, ServerForm, SubmitButton, useFormHandle } from '@balcao/ui/form';
import { asFieldError } from '../common/as-field-error';
import { NewPasswordFields } from '../common/new-password-fields';

type PasswordChange = { currentPassword: string; newPassword: string; confirmation: string };

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmation: '' };

/** Changes the password of who is logged in. */
export default function ChangePassword() {
  const { http, notify } = useShell();
  const navigate = useNavigate();
  const form = useFormHandle();

  async function save({ currentPassword, newPassword }: PasswordChange) {
    try {
      const body = { currentPassword, newPassword };
      await send(http, 'PUT /auth/user/change-password', { body, api: 'auth' });
    } catch (error) {
      throw asFieldError(error, 'wrong_current_password', 'currentPassword');
    }
    notify.toast('Senha alterada. As outras sessões foram encerradas.');
    navigate('/backoffice/configuracoes/perfil');
  }

  return (
    <Page title="Alterar senha" width="form">
      <Notice kind="info">
        Ao salvar, suas outras sessões são encerradas. Nesta, você continua sem entrar de novo.
      </Notice>
      <Card>
        <ServerForm<PasswordChange>
          name="change-password"
          initialValues={EMPTY}
          handle={form}
          onSubmit={save}
        >
          <PasswordField
            name="currentPassword"
            label="Senha atual"
            kind="current"
            help={<Link to="/backoffice/configuracoes/perfil/esqueci-senha">Esqueci a senha atual</Link>}
            required
            autoFocus
          />
          <NewPasswordFields form={form} />
          <SubmitButton>Salvar nova senha</SubmitButton>
        </ServerForm>
      </Card>
    </Page>
  );
}
