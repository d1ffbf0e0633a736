export const kamiza = {
  'kamiza.name': '上座',
  'kamiza.about': '伏せた札で上座を争う、極道たちの座敷。',
};
