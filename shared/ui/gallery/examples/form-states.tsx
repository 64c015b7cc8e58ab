import { ApiError, useShell } from '@balcao/contract';
import { useEffect, useState } from 'react';
import {
  ChipsField,
  ChoiceField,
  FormDraft,
  MoneyField,
  SaveBar,
  ServerForm,
  SubmitButton,
  TextField,
  useFormHandle,
} from '../../src/form';
import type { ExampleGroup } from '../example';
import { VariantsExample } from './variants-example';

const TYPES = [
  { value: 'physical', label: 'Físico' },
  { value: 'digital', label: 'Digital' },
];

/** A form that was just sent without being filled. */
function Invalid() {
  const form = useFormHandle();
  useEffect(() => form.submit(), [form]);
  return (
    <ServerForm name="invalid" handle={form} onSubmit={async () => {}}>
      <TextField name="name" label="Nome" required help="Como aparece no checkout." />
      <MoneyField name="price" label="Preço" required />
      <ChoiceField name="type" label="Tipo" options={TYPES} required />
      <ChipsField name="sizes" label="Tamanhos" required />
      <SubmitButton>Criar produto</SubmitButton>
    </ServerForm>
  );
}

const DRAFTS = 'gallery';

/** A form that was left before it was saved. */
function WithDraft() {
  const { drafts } = useShell();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const draft = { changes: { name: 'Bolsa de algodão' }, at: new Date().toISOString() };
    void drafts.save(DRAFTS, { bag: draft }).then(() => setKept(true));
  }, [drafts]);
  if (!isKept) return null;
  return (
    <ServerForm name="draft" initialValues={{ name: 'Bolsa de lona' }} onSubmit={async () => {}}>
      <FormDraft storageKey={DRAFTS} part="bag" />
      <TextField name="name" label="Nome" />
      <SaveBar label="Salvar produto" />
    </ServerForm>
  );
}

async function refuse(): Promise<void> {
  throw new ApiError({
    status: 503,
    code: 'unavailable',
    errors: ['O Balcão está fora do ar por um momento. O que você escreveu continua aqui.'],
    requestId: '01J9Z7',
  });
}

export const formStates: ExampleGroup = {
  id: 'form',
  entry: '@balcao/ui/form: forms',
  examples: [
    {
      id: 'invalid',
      title: 'ServerForm with errors',
      note: 'Judged on blur and on submit: a summary with links, the first field to blame focused, each error under its field.',
      content: <Invalid />,
    },
    {
      id: 'refused',
      title: 'ServerForm that the API refuses',
      note: 'Send it: what was typed stays, the failure is told with the code for the support, and it can be sent again.',
      content: (
        <ServerForm name="refused" initialValues={{ name: 'Bolsa de lona' }} onSubmit={refuse}>
          <TextField name="name" label="Nome" />
          <SubmitButton>Salvar produto</SubmitButton>
        </ServerForm>
      ),
    },
    {
      id: 'editor',
      title: 'EditorField and useFieldParts',
      note: 'A list as one value. Send it: errors under `variants.1.sku` mark exactly that control, and the summary leads there.',
      content: <VariantsExample />,
    },
    {
      id: 'draft',
      title: 'FormDraft',
      note: 'What was typed and not saved is offered when the form is opened again. Only changed fields are kept.',
      content: <WithDraft />,
    },
    {
      id: 'save-bar',
      title: 'SaveBar',
      note: 'Appears with the first change; Ctrl/Cmd+S saves; leaving asks first.',
      content: (
        <ServerForm name="saved" initialValues={{ name: 'Bolsa de lona' }} onSubmit={async () => {}}>
          <TextField name="name" label="Nome" />
          <SaveBar label="Salvar produto" />
        </ServerForm>
      ),
    },
  ],
};
