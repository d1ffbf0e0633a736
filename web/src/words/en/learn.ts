// Lessons, rule pages, the game looked over, puzzles.
export const learn = {
  'learn.you': 'You',
  'learn.none': 'The lesson for this game is not written yet; its rules are.',
  'learn.step': '{game}, step {n} of {all}',
  'learn.progress': 'How far the lesson has come',
  'learn.previous': 'Previous',
  'learn.next': 'Next',
  'learn.skip': 'Skip this',
  'learn.play': 'Play now',
  'learn.not': 'That is allowed, but not what we are after here.',
  'learn.done': 'Just so.',
  'learn.rules.try': 'Try it in the lesson',
  'learn.rules.english': 'These rules are only there in English so far.',
};
