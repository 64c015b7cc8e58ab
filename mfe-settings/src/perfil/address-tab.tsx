import type { Seller } from '@balcao/api-schema';
import { BRAZILIAN_STATES, FIELD_LABELS, formatCep, stateOfCep } from '@balcao/domain';
import { Notice, Section } from '@balcao/ui/base';
import {
  CepField,
  type FormHandle,
  SelectField,
  TextField,
  useFieldValue,
  useFormHandle,
} from '@balcao/ui/form';
import { ProfileForm } from './profile-form';
import { profileSpec } from './profile-values';
import { type CepLookupState, useCepLookup } from './use-cep-lookup';

const SPEC = profileSpec([
  'address.zipCode',
  'address.street',
  'address.streetNumber',
  'address.complement',
  'address.district',
  'address.city',
  'address.state',
]);

const STATES = BRAZILIAN_STATES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

/** The seller's address. The postal code fills in fields, which stay editable. */
export function AddressTab({ seller }: { seller: Seller }) {
  const form = useFormHandle();
  const { state, lookUp } = useCepLookup(seller.address.zipCode, (address) =>
    form.setFieldsValue(
      Object.fromEntries(Object.entries(address).map(([field, text]) => [`address.${field}`, text])),
    ),
  );

  return (
    <ProfileForm
      name="endereco"
      seller={seller}
      spec={SPEC}
      form={form}
      saveLabel="Salvar endereço"
      onChange={({ 'address.zipCode': cep }) => {
        if (cep !== undefined) void lookUp(cep);
      }}
    >
      <Section title="Endereço" description="Digite o CEP e complete o que faltar.">
        <CepField name="address.zipCode" label={FIELD_LABELS['address.zipCode']} placeholder="00000-000" />
        <LookupNotice state={state} />
        <StateMismatch form={form} />
        <TextField
          name="address.street"
          label={FIELD_LABELS['address.street']}
          rule="address.street"
          autoComplete="address-line1"
        />
        <TextField
          name="address.streetNumber"
          label={FIELD_LABELS['address.streetNumber']}
          rule="address.streetNumber"
          help="Sem número, escreva S/N."
        />
        <TextField
          name="address.complement"
          label={`${FIELD_LABELS['address.complement']} (opcional)`}
          rule="address.complement"
          autoComplete="address-line2"
        />
        <TextField
          name="address.district"
          label={FIELD_LABELS['address.district']}
          rule="address.district"
          autoComplete="address-level3"
        />
        <TextField
          name="address.city"
          label={FIELD_LABELS['address.city']}
          rule="address.city"
          autoComplete="address-level2"
        />
        <SelectField
          name="address.state"
          label={FIELD_LABELS['address.state']}
          rule="address.state"
          options={STATES}
          autoComplete="address-level1"
        />
      </Section>
    </ProfileForm>
  );
}

function LookupNotice({ state }: { state: CepLookupState }) {
  switch (state.kind) {
    case 'searching':
      return <Notice kind="info">Procurando o endereço do CEP…</Notice>;
    case 'unknown':
      return (
        <Notice kind="warning">
          Não encontramos este CEP. Confira os números ou preencha o endereço à mão.
        </Notice>
      );
    case 'unavailable':
      return (
        <Notice kind="warning">
          A busca de CEP não respondeu. Preencha o endereço à mão; isso não impede de salvar.
        </Notice>
      );
    case 'found':
      return state.address.street ? null : (
        <Notice kind="info">Este CEP vale para a cidade toda. Preencha a rua e o bairro.</Notice>
      );
    default:
      return null;
  }
}

function StateMismatch({ form }: { form: FormHandle }) {
  const cep = useFieldValue(form, 'address.zipCode');
  const chosen = useFieldValue(form, 'address.state');
  const expected = stateOfCep(cep);
  if (!expected || !chosen || expected === chosen) return null;
  return (
    <Notice kind="warning">
      O CEP {formatCep(cep)} é de {expected}, mas o estado escolhido é {chosen}. Confira os dois.
    </Notice>
  );
}
