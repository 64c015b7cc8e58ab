import type { BankAccount, BankAccountList, BankAccountRequest } from '@balcao/api-schema';
import {
  BANK_ACCOUNT_TYPE_LABELS,
  BANK_ACCOUNT_TYPES,
  type BankAccountKind,
  type BankAccountType,
  hasBranchDigit,
  isDocumentKey,
  optionsOf,
  PIX_KEY_TYPE_LABELS,
  PIX_KEY_TYPES,
  type PixKeyType,
  validatePixKey,
} from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import {
  ChoiceField,
  DocumentField,
  EditorField,
  FieldRow,
  type FormHandle,
  SelectField,
  ServerForm,
  SubmitButton,
  TextField,
  useFieldValue,
  useFormHandle,
  useStepUp,
} from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import { BankInput } from './bank-input';

interface Values extends Record<string, unknown> {
  kind: BankAccountKind;
  bankIspb: string;
  accountType: BankAccountType;
  branch: string;
  branchDigit: string;
  account: string;
  accountDigit: string;
  pixKeyType: PixKeyType;
  pixKey: string;
  holderDocument: string;
}

const NEW: Values = {
  kind: 'account',
  bankIspb: '',
  accountType: 'corrente',
  branch: '',
  branchDigit: '',
  account: '',
  accountDigit: '',
  pixKeyType: 'cpf',
  pixKey: '',
  holderDocument: '',
};

/** The request that the typed values make. */
function requestOf(values: Values): BankAccountRequest {
  const { kind, holderDocument, pixKeyType, pixKey } = values;
  if (kind === 'pix')
    return { kind, pixKeyType, pixKey, holderDocument: isDocumentKey(pixKeyType) ? pixKey : holderDocument };
  const { bankIspb, accountType, branch, branchDigit, account, accountDigit } = values;
  return {
    kind,
    bankIspb,
    accountType,
    branch,
    branchDigit: hasBranchDigit(bankIspb) ? branchDigit : '',
    account,
    accountDigit,
    holderDocument,
  };
}

export interface AccountFormProps {
  holders: BankAccountList['holders'];
  onAdded(account: BankAccount): void;
  onClose(): void;
}

/** Registers an account. The API asks for the password or a code before it does. */
export function AccountForm({ holders, onAdded, onClose }: AccountFormProps) {
  const sendOnce = useSendOnce();
  const { run, dialog } = useStepUp();
  const form = useFormHandle();
  async function add(values: Values) {
    const added = await run(() => sendOnce('POST /finance/bank-accounts', { body: requestOf(values) }));
    if (added) onAdded(added.value);
  }
  const own = holders.map(({ name, document }) => `${name} (${document})`).join(' ou ');
  return (
    <>
      <Dialog open title="Cadastrar conta" onClose={onClose}>
        <ServerForm<Values> handle={form} name="bank-account" initialValues={NEW} onSubmit={add}>
          <ChoiceField
            name="kind"
            label="Tipo"
            required
            options={[
              { value: 'account', label: 'Conta bancária' },
              { value: 'pix', label: 'Chave Pix' },
            ]}
          />
          <Place form={form} />
          <Holder form={form} own={own} />
          <p className="bal-meta">
            Depois do cadastro, os saques da loja esperam 24 horas, e o proprietário recebe um e-mail.
          </p>
          <DialogActions>
            <Button onClick={onClose}>Cancelar</Button>
            <SubmitButton>Cadastrar conta</SubmitButton>
          </DialogActions>
        </ServerForm>
      </Dialog>
      {dialog}
    </>
  );
}

interface PartProps {
  form: FormHandle;
}

function Place({ form }: PartProps) {
  return useFieldValue(form, 'kind') === 'pix' ? <PixKey form={form} /> : <Numbers form={form} />;
}

function useKeyType(form: FormHandle): PixKeyType {
  const typed = useFieldValue(form, 'pixKeyType');
  return PIX_KEY_TYPES.find((one) => one === typed) ?? 'cpf';
}

function Holder({ form, own }: PartProps & { own: string }) {
  const isKey = useFieldValue(form, 'kind') === 'pix';
  const type = useKeyType(form);
  if (isKey && isDocumentKey(type)) return <p className="bal-meta">A chave precisa ser sua: {own}.</p>;
  return (
    <DocumentField
      name="holderDocument"
      label="CPF ou CNPJ do titular"
      help={`A conta precisa ser sua: ${own}.`}
      required
    />
  );
}

function PixKey({ form }: PartProps) {
  const type = useKeyType(form);
  return (
    <>
      <SelectField
        name="pixKeyType"
        label="Tipo de chave"
        options={optionsOf(PIX_KEY_TYPES, PIX_KEY_TYPE_LABELS)}
        required
      />
      <TextField
        name="pixKey"
        label="Chave Pix"
        autoComplete="off"
        validate={(key) => (key === '' ? null : validatePixKey(type, key))}
        required
      />
    </>
  );
}

function Numbers({ form }: PartProps) {
  const bank = useFieldValue(form, 'bankIspb');
  return (
    <>
      <EditorField<string>
        name="bankIspb"
        label="Banco"
        help="Procure pelo código ou pelo nome, e escolha na lista."
        required
      >
        <BankInput />
      </EditorField>
      <SelectField
        name="accountType"
        label="Tipo de conta"
        options={optionsOf(BANK_ACCOUNT_TYPES, BANK_ACCOUNT_TYPE_LABELS)}
        required
      />
      <FieldRow>
        <TextField name="branch" label="Agência" autoComplete="off" maxLength={4} required />
        {hasBranchDigit(bank) && (
          <TextField name="branchDigit" label="Dígito da agência" autoComplete="off" maxLength={1} />
        )}
      </FieldRow>
      <FieldRow>
        <TextField name="account" label="Conta, sem o dígito" autoComplete="off" maxLength={20} required />
        <TextField name="accountDigit" label="Dígito da conta" autoComplete="off" maxLength={1} required />
      </FieldRow>
    </>
  );
}
