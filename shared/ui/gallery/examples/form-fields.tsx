import {
  CepField,
  CheckboxField,
  ChipsField,
  ChoiceField,
  CnpjField,
  CodeField,
  CpfField,
  DateField,
  DigitsField,
  DocumentField,
  EmailField,
  MoneyField,
  NumberField,
  PasswordField,
  PercentField,
  PhoneField,
  SelectField,
  ServerForm,
  TextAreaField,
  TextField,
} from '../../src/form';
import type { ExampleGroup } from '../example';
import { LONG_NAME } from './words';

const STATES = [
  { value: 'SP', label: 'São Paulo (SP)' },
  { value: 'RJ', label: 'Rio de Janeiro (RJ)' },
];
const TYPES = [
  { value: 'physical', label: 'Físico', description: 'Você envia pelo correio ou entrega.' },
  { value: 'digital', label: 'Digital', description: 'O cliente recebe por e-mail.' },
];
const NOTHING = async () => {};

export const formFields: ExampleGroup = {
  id: 'fields',
  entry: '@balcao/ui/form: fields',
  examples: [
    {
      id: 'text',
      title: 'Texts',
      note: 'Label above, help below, the error under the field on blur and on submit.',
      content: (
        <ServerForm name="texts" initialValues={{ name: LONG_NAME }} onSubmit={NOTHING}>
          <TextField name="name" label="Nome" maxLength={255} help="Como aparece no checkout." />
          <EmailField name="email" label="E-mail" />
          <TextAreaField name="notes" label="Observações" rows={2} />
          <TextField name="locked" label="URL amigável" disabled help="Muda com o nome." />
        </ServerForm>
      ),
    },
    {
      id: 'masked',
      title: 'Masked fields',
      note: 'The mask grows while one types, the caret stays; pasted values are taken masked or raw. A CNPJ may have letters.',
      content: (
        <ServerForm name="masked" initialValues={{ document: '12ABC34501DE35' }} onSubmit={NOTHING}>
          <CpfField name="cpf" label="CPF" />
          <CnpjField name="cnpj" label="CNPJ" />
          <DocumentField name="document" label="CPF ou CNPJ" help="O que for digitado." />
          <CepField name="cep" label="CEP" />
          <PhoneField name="phone" label="Celular" />
          <DateField name="birth" label="Data de nascimento" rule="birthDate" />
          <DigitsField name="ncm" label="NCM" pattern="####.##.##" />
          <DigitsField name="gtin" label="GTIN" pattern="##############" />
          <CodeField name="code" label="Código de verificação" />
        </ServerForm>
      ),
    },
    {
      id: 'numbers',
      title: 'Amounts and numbers',
      note: 'Money is typed from the right and is integer cents; percentages are basis points; numbers have their unit.',
      content: (
        <ServerForm
          name="numbers"
          initialValues={{ price: 123456, weight: 1500, off: 1250 }}
          onSubmit={NOTHING}
        >
          <MoneyField name="price" label="Preço" min={1} />
          <MoneyField name="cost" label="Custo" help="Só você vê." />
          <NumberField name="weight" label="Peso" unit="g" max={30_000} />
          <NumberField name="stock" label="Estoque" unit="un." />
          <PercentField name="off" label="Desconto" />
          <MoneyField name="locked" label="Tarifa" disabled />
        </ServerForm>
      ),
    },
    {
      id: 'choices',
      title: 'Choices',
      note: 'Cards for a few with what they mean, the browser’s own list for more, chips for words.',
      content: (
        <ServerForm
          name="choices"
          initialValues={{ type: 'physical', sizes: ['P', 'M', LONG_NAME], locked: ['Azul'] }}
          onSubmit={NOTHING}
        >
          <ChoiceField name="type" label="Tipo" options={TYPES} />
          <SelectField name="state" label="Estado" options={STATES} />
          <ChipsField name="sizes" label="Tamanhos" placeholder="Digite e tecle Enter" maxLength={200} />
          <ChipsField name="locked" label="Cores" disabled />
          <CheckboxField name="stock" label="Controlar estoque">
            Controlar estoque
          </CheckboxField>
        </ServerForm>
      ),
    },
    {
      id: 'password',
      title: 'PasswordField',
      note: 'Can be shown; pasting is welcome; a new one is measured.',
      content: (
        <ServerForm name="password" onSubmit={NOTHING}>
          <PasswordField name="password" label="Nova senha" kind="new" meter />
        </ServerForm>
      ),
    },
  ],
};
