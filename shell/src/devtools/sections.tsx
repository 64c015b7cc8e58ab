import { formatMilliseconds, shortId } from '@balcao/domain';
import type { ReactNode } from 'react';
import type { PageSnapshot } from './page-snapshot';
import { sumLoads } from './read-loads';
import { bytesWords, errorWords, loadWords, SIDES, sourceWords } from './words';

interface SectionProps {
  title: string;
  /** How many there are, beside the title. */
  count?: number;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the tools that can be opened. */
function Section({ title, count, isOpen = false, children }: SectionProps) {
  return (
    <details className="bal-devtools-section" open={isOpen}>
      <summary>
        <h3>{title}</h3>
        {count !== undefined && <span className="bal-meta">{count}</span>}
      </summary>
      {children}
    </details>
  );
}

interface Row {
  key: string | number;
  name: ReactNode;
  /** Facts about it, each a cell on wide screens. */
  facts: ReactNode[];
  isBad?: boolean;
}

function Rows({ label, rows, empty }: { label: string; rows: Row[]; empty: string }) {
  if (rows.length === 0) return <p className="bal-soft">{empty}</p>;
  return (
    <ul className="bal-devtools-rows" aria-label={label}>
      {rows.map(({ key, name, facts, isBad }) => (
        <li key={key} data-bad={isBad || undefined}>
          <span className="bal-devtools-name">{name}</span>
          <span className="bal-meta">
            {facts
              .filter((fact) => fact !== '' && fact !== null && fact !== false)
              .map((fact, position) => (
                <span key={position}>{fact}</span>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The composition that runs here, and its side of a canary. */
export function CompositionSection({ snapshot, children }: { snapshot: PageSnapshot; children: ReactNode }) {
  const { id, channel, generation, variant } = snapshot.composition;
  return (
    <Section title="Composição" isOpen>
      <dl className="bal-devtools-facts">
        <div>
          <dt>Composição</dt>
          <dd>
            <code title={id}>{shortId(id)}</code>
          </dd>
        </div>
        <div>
          <dt>Geração</dt>
          <dd>{generation}</dd>
        </div>
        <div>
          <dt>Canal</dt>
          <dd>{channel}</dd>
        </div>
        <div>
          <dt>Lado</dt>
          <dd>{SIDES[variant]}</dd>
        </div>
      </dl>
      {children}
    </Section>
  );
}

/** The version of the shell and of each area, and how it was loaded. */
export function PartsSection({ parts }: Pick<PageSnapshot, 'parts'>) {
  return (
    <Section title="Versões" count={parts.length}>
      <Rows
        label="Versões da moldura e das áreas"
        empty=""
        rows={parts.map(({ name, label, version, origin, load }) => ({
          key: name,
          name: `${name} ${version}`,
          facts: [label, origin && `build de ${origin}`, name !== 'shell' && loadWords(load)],
          isBad: load !== undefined && load.outcome !== 'ready',
        }))}
      />
    </Section>
  );
}

/** The copies of each shared module, with the areas that each one serves. */
export function CopiesSection({ copies }: Pick<PageSnapshot, 'copies'>) {
  const loaded = copies.filter(({ isLoaded }) => isLoaded);
  return (
    <Section title="Módulos compartilhados" count={loaded.length}>
      <Rows
        label="Módulos compartilhados e quem os usa"
        empty="Nenhum módulo foi carregado."
        rows={loaded.map(({ module, version, from, usedBy }) => ({
          key: `${module} ${version}`,
          name: `${module} ${version}`,
          facts: [`cópia de ${from}`, usedBy.length > 0 ? `serve ${usedBy.join(', ')}` : 'ninguém usa ainda'],
        }))}
      />
    </Section>
  );
}

/** Every load: when, from where, and how often it was tried. */
export function LoadsSection({ loads }: Pick<PageSnapshot, 'loads'>) {
  return (
    <Section title="Carregamento" count={loads.length}>
      <Rows
        label="Carregamento por parte"
        empty="O navegador não registrou nada."
        rows={sumLoads(loads).map(({ part, files, bytes, fromCache, failed, retried }) => ({
          key: part,
          name: part,
          facts: [
            `${files} ${files === 1 ? 'pedido' : 'pedidos'}`,
            `${bytesWords(bytes)} da rede`,
            fromCache > 0 && `${fromCache} do cache`,
            retried > 0 && `${retried} de novo`,
            failed > 0 && `${failed} sem resposta`,
          ],
          isBad: failed > 0,
        }))}
      />
      <h4>Na ordem em que começaram</h4>
      <Rows
        label="Arquivos e pedidos"
        empty="O navegador não registrou nada."
        rows={loads.map(({ part, file, startedAt, took, attempt, ...load }, position) => ({
          key: position,
          name: `${part} ${file}`,
          facts: [
            `+${formatMilliseconds(startedAt)}`,
            formatMilliseconds(took),
            sourceWords(load),
            attempt > 1 && `tentativa ${attempt}`,
          ],
          isBad: load.source === 'failed',
        }))}
      />
    </Section>
  );
}

const ENDED_WELL = /^(ok|[23]\d\d)$/;

/** The calls that areas have made of the contract since the tools were opened. */
export function CallsSection({ calls }: Pick<PageSnapshot, 'calls'>) {
  return (
    <Section title="Chamadas do contrato" count={calls.length}>
      <p className="bal-meta">
        Desde que as ferramentas foram abertas nesta página. Sem conteúdo, sem busca e sem identificadores.
      </p>
      <Rows
        label="Chamadas do contrato"
        empty="Nenhuma chamada ainda."
        rows={calls.map(({ id, part, name, area, startedAt, took, outcome }) => ({
          key: id,
          name: `${part} ${name}`,
          facts: [
            `+${formatMilliseconds(startedAt)}`,
            took === null ? 'em andamento' : formatMilliseconds(took),
            outcome,
            area,
          ],
          isBad: took !== null && !ENDED_WELL.test(outcome),
        }))}
      />
    </Section>
  );
}

/** The failures, each with its owner. */
export function ErrorsSection({ errors }: Pick<PageSnapshot, 'errors'>) {
  return (
    <Section title="Erros" count={errors.length} isOpen={errors.length > 0}>
      <Rows
        label="Erros por área"
        empty="Nenhum erro nesta página."
        rows={errors.map((error, position) => ({
          key: position,
          name: [error.area, error.message].filter(Boolean).join(' '),
          facts: [
            `+${formatMilliseconds(error.at)}`,
            errorWords(error),
            <code key="code">{error.code}</code>,
          ],
          isBad: true,
        }))}
      />
    </Section>
  );
}
