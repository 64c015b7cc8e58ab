import { PROFILE_FIELD_LABELS } from '@balcao/domain';
import { LinkButton, Section } from '@balcao/ui/base';
import type { PersonField } from './missing-person-fields';

/** What the profile lacks for a verification, and the way there. */
export function MissingData({ fields }: { fields: readonly PersonField[] }) {
  const names = fields.map((field) => PROFILE_FIELD_LABELS[field].toLowerCase().replace('cpf', 'CPF'));
  return (
    <Section
      title="Antes das fotos, complete seus dados"
      description={`Comparamos o documento com o seu perfil, e nele falta: ${names.join(', ')}.`}
    >
      <LinkButton to="/backoffice/configuracoes/perfil?aba=dados" kind="primary" icon="profile">
        Completar meus dados
      </LinkButton>
    </Section>
  );
}
