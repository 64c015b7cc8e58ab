import type { KycCase } from '@balcao/api-schema';
import { ageInYears, formatCalendarDate, formatCpf, isRealDate, todayInSaoPaulo } from '@balcao/domain';
import { LinkButton, Section } from '@balcao/ui/base';
import { DateTime, DefinitionList } from '@balcao/ui/display';
import { usuarioPath } from '../../plataforma-usuarios/paths';

function birthWords(date: string): string {
  if (!isRealDate(date)) return date;
  return `${formatCalendarDate(date)} (${ageInYears(date, todayInSaoPaulo())} anos)`;
}

/** The person's data, to compare with the images. */
export function Person({ kyc: { person, userId, attempt, openedAt } }: { kyc: KycCase }) {
  return (
    <Section title="Dados para conferir">
      <DefinitionList
        items={[
          { term: 'Nome', value: person.name },
          { term: 'CPF', value: <span className="bal-tabular">{formatCpf(person.cpf)}</span> },
          { term: 'Nascimento', value: birthWords(person.birthDate) },
          { term: 'Tentativa', value: `${attempt}ª` },
          { term: 'Começou', value: <DateTime iso={openedAt} /> },
        ]}
      />
      <div className="adm-person-link">
        <LinkButton to={usuarioPath(userId)} icon="profile">
          Ver usuário
        </LinkButton>
      </div>
    </Section>
  );
}
