import { searchedRanges, wordsOf } from './search-words';

describe('wordsOf', () => {
  it('knows words without case, accents and punctuation, each once', () => {
    expect(wordsOf('Camiseta AÇAÍ', 'CAM-AZ/001, açaí')).toEqual(['camiseta', 'acai', 'cam', 'az', '001']);
    expect(wordsOf('', ' – % _')).toEqual([]);
  });

  it('cuts long words between characters, never within one', () => {
    const [word = ''] = wordsOf('𝒶'.repeat(60));
    expect([...word]).toHaveLength(40);
    expect(word).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('searchedRanges', () => {
  it('asks for the words that begin with each of the words', () => {
    const [range = { from: '', to: '' }] = searchedRanges('Açaí');
    for (const word of ['acai', 'acaizeiro', 'acai9'])
      expect(range.from <= word && word < range.to).toBe(true);
    for (const word of ['aca', 'acaj', 'bacai']) expect(range.from <= word && word < range.to).toBe(false);
  });

  it('is content with eight words', () => {
    expect(searchedRanges('a b c d e f g h i j')).toHaveLength(8);
    expect(searchedRanges(undefined)).toEqual([]);
  });
});
