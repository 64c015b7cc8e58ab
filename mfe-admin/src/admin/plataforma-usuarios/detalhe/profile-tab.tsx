import type { PlatformUser } from '@balcao/api-schema';
import {
  FIELD_LABELS,
  formatCalendarDate,
  isRealDate,
  PERSONAL_FIELD_LABELS,
  type PersonalField,
  PROFILE_FIELD_LABELS,
  PROFILE_FIELDS,
} from '@balcao/domain';
import { Notice, Section, Stack } from '@balcao/ui/base';
import { type Definition, DefinitionList, PersonalData } from '@balcao/ui/display';
import type { UserApi } from '../user-api';
import { maskedTexts, revealedText } from './personal-texts';
import { useReveal } from './use-reveal';

const NOT_FILLED = 'Não preenchido';

/** `Faltam: CNPJ, Cidade`; null when nothing is missing. */
function missingWords({ missingFields }: PlatformUser): string | null {
  const labels = PROFILE_FIELDS.filter((field) => missingFields.includes(field)).map(
    (field) => PROFILE_FIELD_LABELS[field],
  );
  return labels.length > 0 ? `Faltam: ${labels.join(', ')}.` : null;
}

function openingWords({ company: { companyOpeningDate } }: PlatformUser): string {
  return isRealDate(companyOpeningDate) ? formatCalendarDate(companyOpeningDate) : NOT_FILLED;
}

/** The data of the person and their company. It is masked until somebody says why they look. */
export function ProfileTab({ user, api }: { user: PlatformUser; api: UserApi }) {
  const { reveal, dialog } = useReveal(user, api);
  const masked = maskedTexts(user);
  const missing = missingWords(user);

  function personal(field: PersonalField): Definition {
    const label = PERSONAL_FIELD_LABELS[field];
    const show = async () => {
      const data = await reveal(field);
      return data && revealedText(field, data);
    };
    return {
      term: label,
      value: masked[field] ? <PersonalData label={label} masked={masked[field]} reveal={show} /> : NOT_FILLED,
    };
  }

  return (
    <Stack>
      {missing && <Notice kind="info">{missing}</Notice>}
      <Section title="Pessoa">
        <DefinitionList
          items={[
            { term: FIELD_LABELS.name, value: user.name },
            { term: FIELD_LABELS.nickname, value: user.nickname || NOT_FILLED },
            { ...personal('email'), note: !user.emailVerifiedAt && 'Ainda não confirmado' },
            personal('cpf'),
            personal('phoneNumber'),
            personal('birthDate'),
          ]}
        />
      </Section>
      <Section title="Empresa">
        <DefinitionList
          items={[
            { term: FIELD_LABELS.companyName, value: user.company.companyName || NOT_FILLED },
            { term: FIELD_LABELS.companyDescription, value: user.company.companyDescription || NOT_FILLED },
            { term: FIELD_LABELS.companyOpeningDate, value: openingWords(user) },
            personal('cnpj'),
            personal('address'),
          ]}
        />
      </Section>
      {dialog}
    </Stack>
  );
}
