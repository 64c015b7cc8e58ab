import '@testing-library/jest-dom';
import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPage } from './index';

/** The screens of records that have a name, as `npm run new:screen` writes them. */
export interface RecordScreens {
  area: Parameters<typeof openArea>[0];
  /** The address of the list. */
  path: string;
  /** The path of the records at the API. */
  api: string;
  /** A record in Portuguese: "cupom". */
  one: string;
  /** `sampleRecords` of at least one. */
  answers: Record<string, FakeAnswer>;
  /** The name of the first. */
  first: string;
}

/** Describes what every list of records does. */
export function describeRecordList({ area, path, api, answers, first }: RecordScreens): void {
  const pageOf = (...names: string[]) =>
    aPage(names.map((name) => ({ id: name, name, createdAt: '2026-03-02T12:00:00.000Z' })));

  describe('the list', () => {
    it('shows what there is', async () => {
      await openArea(area, path, { http: answers });
      expect(await screen.findByText(first)).toBeVisible();
    });

    it('says what will stand here while there is nothing', async () => {
      await openArea(area, path, { http: { [`GET ${api}`]: pageOf() } });
      expect(await screen.findByText('Nada por aqui ainda')).toBeVisible();
    });

    it('asks for the page, the order and the search that its address says', async () => {
      const { http } = await openArea(area, `${path}?q=rosa&sort=name`, {
        http: { [`GET ${api}`]: pageOf('Rosa') },
      });
      await screen.findByText('Rosa');
      const asked = http.calls.find((call) => call.path === api)?.options.params;
      expect(asked).toMatchObject({ q: 'rosa', sort: 'name', page: 1 });
    });
  });
}

/** Describes what every page of a record does. */
export function describeRecordForm({ area, path, api, one, answers, first }: RecordScreens): void {
  const stored = { id: 'r1', version: 1, name: 'Como era' };
  const save = async () => userEvent.click(screen.getByRole('button', { name: `Salvar ${one}` }));

  describe('the page of a record', () => {
    it('shows what is stored and saves what changed', async () => {
      const { http } = await openArea(area, `${path}/detalhe/1`, {
        http: { ...answers, [`PATCH ${api}/1`]: { ...stored, id: '1', version: 2, name: 'Como ficou' } },
      });
      const name = await screen.findByLabelText('Nome');
      expect(name).toHaveValue(first);
      await userEvent.clear(name);
      await userEvent.type(name, 'Como ficou');
      await save();
      expect(await screen.findByRole('heading', { level: 1, name: 'Como ficou' })).toBeVisible();
      expect(http.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Como ficou' });
    });

    it('makes one and goes on at its own address', async () => {
      const { navigation } = await openArea(area, `${path}/detalhe`, {
        http: { [`POST ${api}`]: stored, [`GET ${api}/r1`]: stored },
      });
      await userEvent.type(await screen.findByLabelText('Nome'), 'Como era');
      await save();
      expect(await screen.findByRole('heading', { level: 1, name: 'Como era' })).toBeVisible();
      expect(navigation.url()).toBe(`${path}/detalhe/r1`);
    });

    it('says that there is no such record', async () => {
      await openArea(area, `${path}/detalhe/r1`, { http: {} });
      expect(await screen.findByText(`Não encontramos ${one}`)).toBeVisible();
    });
  });
}
