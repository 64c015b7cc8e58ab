import { LinkButton, Section } from '@balcao/ui/base';
import type { PersonField } from './missing-person-fields';

const NAMES: Readonly<Record<PersonField, string>> = {
  name: 'nome completo',
  cpf: 'CPF',
  birthDate: 'data de nascimento',
};

/** The profile fields that a verification needs, with a link. */
export function MissingData({ fields }: { fields: readonly PersonField[] }) {
  const names = fields.map((field) => NAMES[field]);
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
