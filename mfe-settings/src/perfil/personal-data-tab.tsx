import type { Seller } from '@balcao/api-schema';
import { FIELD_LABELS, formatCpf } from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { DateField, PhoneField, TextField, useFormHandle } from '@balcao/ui/form';
import { lockOf } from './locked-fields';
import { ProfileForm } from './profile-form';
import { ProfilePicture } from './profile-picture';
import { profileSpec } from './profile-values';

const SPEC = profileSpec(['name', 'nickname', 'birthDate', 'phoneNumber']);

/** The seller's personal data. */
export function PersonalDataTab({ seller }: { seller: Seller }) {
  const form = useFormHandle();
  return (
    <Stack>
      <Section title="Foto">
        <ProfilePicture seller={seller} />
      </Section>
      <ProfileForm name="dados" seller={seller} spec={SPEC} form={form} saveLabel="Salvar dados">
        <Section title="Meus dados">
          <TextField
            name="name"
            label={FIELD_LABELS.name}
            rule="name"
            autoComplete="name"
            required
            {...lockOf(seller, 'name')}
          />
          <TextField
            name="nickname"
            label={FIELD_LABELS.nickname}
            rule="nickname"
            autoComplete="nickname"
            help="Como você quer ser chamado."
          />
          <DateField
            name="birthDate"
            label={FIELD_LABELS.birthDate}
            rule="birthDate"
            autoComplete="bday"
            {...lockOf(seller, 'birthDate')}
          />
          <PhoneField name="phoneNumber" label={FIELD_LABELS.phoneNumber} />
          <DefinitionList
            items={[
              {
                term: 'E-mail',
                value: seller.email,
                note: 'Você entra com este e-mail. Para mudar, fale com o suporte.',
              },
              {
                term: 'CPF',
                value: formatCpf(seller.cpf),
                note: 'Identifica você nos termos aceitos e nos documentos, por isso não muda.',
              },
            ]}
          />
        </Section>
      </ProfileForm>
    </Stack>
  );
}
