import { useState } from 'react';
import { Button } from '../../src/base';
import {
  CodeList,
  CompareDialog,
  CopyButton,
  DateTime,
  DefinitionList,
  Disclosure,
  Money,
  OpenItems,
  PageTabs,
  PersonalData,
  StatusTag,
  Timeline,
  useConfirmNamed,
} from '../../src/display';
import type { ExampleGroup } from '../example';
import { STATUSES } from './statuses';
import { LONG_NAME } from './words';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function Confirmations() {
  const { confirmNamed, confirmation } = useConfirmNamed();
  const ask = (typed: boolean) =>
    void confirmNamed({
      verb: 'Excluir',
      kind: 'o produto',
      name: 'Bolsa de lona',
      consequence: 'Ele sai da loja e o link de checkout para de funcionar. Não dá para desfazer.',
      typed,
      destructive: true,
    });
  return (
    <div className="gallery-row">
      <Button onClick={() => ask(false)}>Excluir produto</Button>
      <Button onClick={() => ask(true)}>Excluir digitando o nome</Button>
      {confirmation}
    </div>
  );
}

function Comparison() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Comparar versões</Button>
      <CompareDialog
        open={open}
        title="Este produto foi alterado em outro lugar"
        differences={[
          { name: 'name', label: 'Nome', mine: LONG_NAME, theirs: 'Bolsa', suggested: 'mine' },
          { name: 'sku', label: 'SKU', mine: 'BOL-1', theirs: '', suggested: 'theirs' },
        ]}
        onCancel={() => setOpen(false)}
        onResolve={() => setOpen(false)}
      />
    </>
  );
}

export const display: ExampleGroup = {
  id: 'display',
  entry: '@balcao/ui/display',
  examples: [
    {
      id: 'values',
      title: 'Money, DateTime and StatusTag',
      note: 'Negative amounts have a sign and a colour; times tell the absolute one on hover, focus and tap.',
      content: (
        <div className="gallery-row">
          <Money cents={123456} />
          <Money cents={-123456} />
          <Money cents={null} />
          <DateTime iso={ago(125)} />
          <StatusTag table={STATUSES} status="draft" />
          <StatusTag<string> table={STATUSES} status="novo_status" />
        </div>
      ),
    },
    {
      id: 'personal',
      title: 'PersonalData',
      note: 'Masked until somebody asks, which the API writes down; masked again after a minute.',
      content: <PersonalData label="CPF" masked="***.456.789-**" reveal={async () => '123.456.789-09'} />,
    },
    {
      id: 'copy',
      title: 'CopyButton and CodeList',
      note: 'Say that it worked, and what to do when the browser refuses.',
      content: (
        <>
          <CopyButton text="https://loja.com.br/p/7" done="Link copiado.">
            Copiar link
          </CopyButton>
          <CodeList codes={['AB2CD-EF3GH', 'JK4LM-NP5QR']} fileName="codigos.txt" />
        </>
      ),
    },
    {
      id: 'confirm',
      title: 'useConfirmNamed',
      note: 'Names what it is about; for what cannot be undone the name must be typed.',
      content: <Confirmations />,
    },
    {
      id: 'compare',
      title: 'CompareDialog',
      note: 'After a stale save: field by field, nothing is overwritten unseen.',
      content: <Comparison />,
    },
    {
      id: 'timeline',
      title: 'Timeline',
      note: 'What happened to a record, newest first.',
      content: (
        <Timeline
          label="Histórico"
          entries={[
            { id: '2', at: ago(5), what: LONG_NAME, who: 'Ana Lima', icon: 'edit' },
            { id: '1', at: ago(5000), what: 'Produto criado', who: 'Importação de CSV', icon: 'upload' },
          ]}
          onMore={() => {}}
        />
      ),
    },
    {
      id: 'timeline-of-events',
      title: 'Timeline of reported events',
      note: 'Source and actor, the status that each led to, and what was kept without counting.',
      content: (
        <Timeline
          label="Linha do tempo"
          entries={[
            {
              id: '3',
              at: ago(1),
              what: 'Chargeback aberto',
              source: 'API',
              flag: {
                label: 'Evento fora de ordem',
                why: 'Não pode vir depois do que já aconteceu. Foi guardado e não mudou nada.',
              },
            },
            {
              id: '2',
              at: ago(5),
              what: 'Produto ativado',
              source: 'Painel',
              who: 'Ana Lima',
              icon: 'check',
              change: { from: STATUSES.draft, to: STATUSES.active },
            },
            { id: '1', at: ago(60), what: 'Produto criado', source: 'API', change: { to: STATUSES.draft } },
          ]}
        />
      ),
    },
    {
      id: 'no-timeline',
      title: 'Timeline without entries',
      note: 'Says so.',
      content: <Timeline label="Histórico vazio" entries={[]} />,
    },
    {
      id: 'definitions',
      title: 'DefinitionList and Disclosure',
      note: 'Facts that cannot be edited here, and an explanation for who asks for it.',
      content: (
        <>
          <DefinitionList
            items={[{ term: 'E-mail', value: 'ana@exemplo.com.br', note: 'Você entra com este e-mail.' }]}
          />
          <Disclosure summary="Como é calculado">
            <p>Vendas pagas menos reembolsos.</p>
          </Disclosure>
        </>
      ),
    },
    {
      id: 'open-items',
      title: 'OpenItems',
      note: 'What is not settled, and what to do about it.',
      content: (
        <OpenItems
          groups={[
            {
              title: LONG_NAME,
              items: [
                { what: 'Saldo disponível: R$ 60.000,00', todo: 'Saque tudo.' },
                { what: '2 disputas abertas: R$ 107,50', todo: 'Responda e espere a decisão do banco.' },
              ],
            },
          ]}
        />
      ),
    },
    {
      id: 'tabs',
      title: 'PageTabs',
      note: 'Parts of a page, each with its own address.',
      content: (
        <PageTabs
          page="Perfil"
          label="Partes do produto"
          tabs={[
            { key: 'dados', label: 'Dados', content: <p>Nome e preço</p> },
            { key: 'estoque', label: 'Estoque', content: <p>Unidades</p> },
          ]}
        />
      ),
    },
  ],
};
