import { render, screen } from '@testing-library/react';
import { areaFrame } from './area-frame';

const { Failure } = areaFrame;
const unreached = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

function withConnection(onLine: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
}

afterEach(() => jest.restoreAllMocks());

it('says of a page whose code cannot come that it opens when the connection is back', () => {
  withConnection(false);
  render(<Failure label="Pagamentos" error={unreached} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Sem conexãoEsta página abre quando a internet voltar.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('names the area that failed with a connection, and offers to try again', () => {
  withConnection(true);
  render(<Failure label="Pagamentos" error={unreached} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível mostrar Pagamentos');
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
