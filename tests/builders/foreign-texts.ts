import type { ForeignEncoding } from '#domain/media/text-encodings'

/** Texts in other alphabets: the encoding, the text, and its bytes as hexadecimal digits. */
export const FOREIGN_TEXTS: readonly (readonly [ForeignEncoding, string, string])[] = [
  [
    'windows-1252',
    'Der Bär fährt über die Straße – „schön“, sagte er für 5 €.',
    '4465722042e4722066e468727420fc626572206469652053747261df6520962084736368f66e932c2073616774652065722066fc72203520802e',
  ],
  ['shift_jis', '名前は田中です。', '96bc914f82cd9363928682c582b78142'],
  [
    'euc-jp',
    '名前は田中です。東京に住んでいます。',
    'ccbec1b0a4cfc5c4c3e6a4c7a4b9a1a3c5ecb5fea4cbbdbba4f3a4c7a4a4a4dea4b9a1a3',
  ],
  ['iso-2022-jp', '日本語のテキスト', '1b2442467c4b5c386c244e2546252d253925481b2842'],
  [
    'gb18030',
    '我们今天去北京大学学习中文，非常高兴。',
    'ced2c3c7bdf1ccecc8a5b1b1bea9b4f3d1a7d1a7cfb0d6d0cec4a3acb7c7b3a3b8dfd0cba1a3',
  ],
  [
    'big5',
    '我們今天去臺北大學學習中文，非常高興。',
    'a7daadcca4b5a4d1a568bb4fa55fa46abec7bec7b2dfa4a4a4e5a141ab44b160b0aabfb3a143',
  ],
  [
    'euc-kr',
    '안녕하세요. 오늘은 날씨가 좋습니다.',
    'bec8b3e7c7cfbcbcbfe42e20bfc0b4c3c0ba20b3afbebeb0a120c1c1bdc0b4cfb4d92e',
  ],
  [
    'windows-1251',
    'Привет, как дела? Сегодня хорошая погода.',
    'cff0e8e2e5f22c20eae0ea20e4e5ebe03f20d1e5e3eee4edff20f5eef0eef8e0ff20efeee3eee4e02e',
  ],
  [
    'koi8-r',
    'Привет, как дела? Сегодня хорошая погода.',
    'f0d2c9d7c5d42c20cbc1cb20c4c5ccc13f20f3c5c7cfc4ced120c8cfd2cfdbc1d120d0cfc7cfc4c12e',
  ],
]
