// The groups of a clan's boats, and what each still needs for its next stall.
import { together, type Bay, type Resource, type Space } from './bay';
import { seen, type View } from './view';

// A stall takes one of these, and a shore (rule 6).
export const recipes: readonly (readonly Resource[])[] = [['driftwood'], ['salmon', 'tuna'], ['octopus', 'squid'], ['spider_crab', 'spider_crab']];

export interface Group {
  spaces: Space[];
  needs: Resource[]; // for the recipe that lacks least; none while no recipe is begun
  shore: boolean; // lacks one too
}

export function groupsOf(view: View, bay: Bay, seat: number): Group[] {
  const boats = new Set(bay.spaces.filter(({ id }) => seen(view, id).seat === seat).map(({ id }) => id));
  const groups: Group[] = [];
  const known = new Set<string>();
  for (const id of boats) {
    if (known.has(id)) continue;
    const spaces = together(bay, id, boats).flatMap((one) => bay.at.get(one) ?? []);
    for (const space of spaces) known.add(space.id);
    const held = spaces.flatMap(({ id, resource }) => (resource && seen(view, id).what !== 'used' ? [resource] : []));
    const missing = recipes.map((recipe) => {
      const left = [...held];
      return recipe.filter((resource) => {
        const at = left.indexOf(resource);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
    });
    const begun = missing.filter((needs, i) => needs.length < (recipes[i]?.length ?? 0));
    const closest = begun.toSorted((a, b) => a.length - b.length)[0];
    const shore = !spaces.some(({ id, kind }) => kind === 'shore' && seen(view, id).what === 'boat');
    groups.push({ spaces, needs: closest ?? [], shore: closest !== undefined && shore });
  }
  return groups;
}
