import type { Seller } from '@balcao/api-schema';
import { FIELD_BOUNDS, FIELD_LABELS } from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { Disclosure } from '@balcao/ui/display';
import { CnpjField, DateField, FormDraft, TextAreaField, TextField, useFormHandle } from '@balcao/ui/form';
import { CompanyChange } from './empresa/company-change';
import { lockOf } from './locked-fields';
import { ProfileForm } from './profile-form';
import { profileSpec } from './profile-values';

const SPEC = profileSpec(['companyName', 'cnpj', 'companyOpeningDate', 'companyDescription']);

/** Document numbers are not kept in the browser. */
const NOT_KEPT = ['cnpj'];

/** The seller's company. */
export function CompanyTab({ seller }: { seller: Seller }) {
  const form = useFormHandle();
  const isVerified = seller.lockReason === 'verified';
  return (
    <Stack>
      <ProfileForm name="empresa" seller={seller} spec={SPEC} form={form} saveLabel="Salvar empresa">
        <FormDraft storageKey="perfil" part="empresa" except={NOT_KEPT} />
        <Section title="Empresa">
          <TextField
            name="companyName"
            label={FIELD_LABELS.companyName}
            rule="companyName"
            autoComplete="organization"
            {...lockOf(seller, 'companyName')}
          />
          <CnpjField
            name="cnpj"
            label={FIELD_LABELS.cnpj}
            placeholder="00.000.000/0000-00"
            help="Pode ter letras e números."
            {...lockOf(seller, 'cnpj')}
          />
          {!seller.cnpj && !isVerified && <WithoutCnpj />}
          <DateField
            name="companyOpeningDate"
            label={FIELD_LABELS.companyOpeningDate}
            rule="companyOpeningDate"
          />
          <TextAreaField
            name="companyDescription"
            label={FIELD_LABELS.companyDescription}
            rule="companyDescription"
            maxLength={FIELD_BOUNDS.companyDescription.max}
            help="O que você vende e para quem, em poucas frases."
          />
        </Section>
      </ProfileForm>
      {isVerified && <CompanyChange seller={seller} />}
    </Stack>
  );
}

function WithoutCnpj() {
  return (
    <Disclosure summary="Ainda não tenho CNPJ">
      <p>
        Você pode salvar o resto agora e voltar quando tiver o número. Até lá o perfil fica incompleto, e a
        verificação de identidade, a escolha do gateway e o recebimento das vendas ficam bloqueados.
      </p>
    </Disclosure>
  );
}
