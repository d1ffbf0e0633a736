export const learn = {};
