export const learn = {
  'learn.you': 'あなた',
  'learn.none': 'この遊びの手ほどきはまだありません。決まりのページをご覧ください。',
  'learn.step': '{game}　{all}のうち{n}',
  'learn.progress': '手ほどきの進み具合',
  'learn.previous': '前へ',
  'learn.next': '次へ',
  'learn.skip': '飛ばす',
  'learn.play': 'さっそく遊ぶ',
  'learn.not': 'それもできますが、ここで見たい手とは違います。',
  'learn.done': 'そのとおり。',
  'learn.rules.try': '手ほどきで試す',
  'learn.rules.english': 'この決まりは、いまのところ英語だけです。',
};
