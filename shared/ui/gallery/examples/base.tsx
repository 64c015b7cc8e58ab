import {
  Button,
  EmptyState,
  FailurePanel,
  FormSkeleton,
  LinkButton,
  Notice,
  Page,
  ProgressMeter,
  RelativeTime,
  Section,
  Stack,
  StatusPill,
  TestModeBanner,
} from '../../src/base';
import type { ExampleGroup } from '../example';
import { Stage } from '../stage';
import { LONG_NAME, LONG_WORD } from './words';

const KINDS = ['success', 'info', 'warning', 'error'] as const;
const PILLS = [
  { kind: 'success', icon: 'check', label: 'Ativo' },
  { kind: 'info', icon: 'info', label: 'Em análise' },
  { kind: 'warning', icon: 'clock', label: 'Pendente' },
  { kind: 'danger', icon: 'error', label: 'Recusado' },
  { kind: 'neutral', icon: 'lock', label: 'Arquivado' },
] as const;

export const base: ExampleGroup = {
  id: 'base',
  entry: '@balcao/ui/base',
  examples: [
    {
      id: 'button',
      title: 'Button',
      note: 'A verb with its object. One primary button per screen; a busy one stays focusable and ignores clicks.',
      content: (
        <div className="gallery-row">
          <Button kind="primary">Salvar produto</Button>
          <Button icon="download">Exportar CSV</Button>
          <Button kind="quiet">Cancelar</Button>
          <Button kind="link">Ver detalhes</Button>
          <Button kind="primary" destructive icon="trash">
            Excluir produto
          </Button>
          <Button kind="primary" busy>
            Salvando
          </Button>
          <Button disabled>Arquivar produto</Button>
          <LinkButton to="/produtos" icon="arrow-left">
            Ver produtos
          </LinkButton>
        </div>
      ),
    },
    {
      id: 'print',
      title: 'On paper',
      note: 'Print this page to see it: buttons go, paper is white in either theme, cards stay on one sheet.',
      content: (
        <Section
          title="Pedido 1042"
          actions={
            <Button icon="print" onClick={() => window.print()}>
              Imprimir pedido
            </Button>
          }
        >
          <p>Bolsa de lona, 2 peças</p>
          <p className="bal-no-print">Isto fica só na tela.</p>
          <p className="bal-print-only">Isto sai só no papel.</p>
        </Section>
      ),
    },
    {
      id: 'page',
      title: 'Page and Section',
      note: 'A screen with its single h1, its status and its next action; its parts are cards that can be found by name.',
      bare: true,
      content: (
        <Stage>
          <Page
            title={LONG_NAME}
            status={<StatusPill {...PILLS[0]} />}
            actions={<Button kind="primary">Novo produto</Button>}
          >
            <Section title="Preço" description="O que o cliente paga.">
              <p>{LONG_WORD}</p>
            </Section>
          </Page>
        </Stage>
      ),
    },
    {
      id: 'status',
      title: 'StatusPill',
      note: 'A status as an icon and a word; the colour only helps. For records there is StatusTag.',
      content: (
        <div className="gallery-row">
          {PILLS.map((pill) => (
            <StatusPill key={pill.label} {...pill} />
          ))}
        </div>
      ),
    },
    {
      id: 'test-mode',
      title: 'TestModeBanner',
      note: 'On top of each page on which somebody might take a test for a sale.',
      content: (
        <TestModeBanner
          action={
            <LinkButton kind="link" to="/gateway">
              Ativar produção
            </LinkButton>
          }
        >
          Em modo de teste, Iugu não cobra ninguém: nenhuma venda nova será paga de verdade.
        </TestModeBanner>
      ),
    },
    {
      id: 'notice',
      title: 'Notice',
      note: 'A message inside the page. Errors and warnings interrupt a screen reader.',
      content: (
        <Stack gap={8}>
          {KINDS.map((kind) => (
            <Notice key={kind} kind={kind} title="Seus dados não foram alterados">
              Não conseguimos falar com o gateway. Tente de novo em instantes.
            </Notice>
          ))}
        </Stack>
      ),
    },
    {
      id: 'empty',
      title: 'EmptyState',
      note: 'Three kinds, never the same text: nothing was ever there, the filter hides it, it could not be read.',
      content: (
        <Stack>
          <EmptyState
            kind="never"
            title="Cadastre o que você vende"
            body="Cada produto ganha um link de checkout."
            action={<Button kind="primary">Novo produto</Button>}
          />
          <EmptyState
            kind="filtered"
            title="Nenhum produto com estes filtros"
            action={<Button>Limpar filtros</Button>}
          />
          <EmptyState
            kind="error"
            title="Não encontramos este produto"
            action={<Button>Ver produtos</Button>}
          />
        </Stack>
      ),
    },
    {
      id: 'failure',
      title: 'FailurePanel',
      note: 'Stands where content could not be shown, with the code for the support.',
      content: (
        <FailurePanel
          title="Não foi possível carregar os pedidos"
          message="Você está sem internet."
          code="offline"
          requestId="01J9Z"
          onRetry={() => {}}
        />
      ),
    },
    {
      id: 'progress',
      title: 'ProgressMeter',
      note: 'How far something has come, also in words.',
      content: <ProgressMeter label="Dados preenchidos" value={13} max={15} />,
    },
    {
      id: 'skeleton',
      title: 'Skeletons',
      note: 'The shape of what comes.',
      content: <FormSkeleton fields={2} />,
    },
    {
      id: 'time',
      title: 'RelativeTime',
      note: 'For rows of a table; where there are a few, DateTime also tells the absolute time on focus.',
      content: <RelativeTime iso={new Date(Date.now() - 7_200_000).toISOString()} />,
    },
  ],
};
