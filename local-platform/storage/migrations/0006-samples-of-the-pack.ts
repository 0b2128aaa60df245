/**
 * Samples were drawn from a kind and a seed, and now come from a pack by the same numbers. The robot's streets from 300
 * on are no longer in it and are replaced by others. A project's status becomes that of its items.
 */
export const SAMPLES_OF_THE_PACK = `
UPDATE items SET source = (
  SELECT CASE WHEN old.kind = 'street' AND old.seed BETWEEN 300 AND 399
    THEN json_object('kind', 'sample', 'sample', printf('street-%04d', old.seed - 279), 'replaced', json('true'))
    ELSE json_object('kind', 'sample', 'sample', printf('%s-%04d', old.kind, (old.seed - 1) % old.count + 1)) END
  FROM (
    SELECT coalesce(pack.kind, 'street') AS kind, coalesce(pack.count, 120) AS count,
      max(1, json_extract(items.source, '$.seed')) AS seed
    FROM (SELECT 1) LEFT JOIN (
      SELECT 'street' AS kind, 120 AS count UNION ALL SELECT 'cells', 24 UNION ALL SELECT 'aerial', 3
      UNION ALL SELECT 'product', 48 UNION ALL SELECT 'clip', 4 UNION ALL SELECT 'lidar', 12
      UNION ALL SELECT 'document', 40 UNION ALL SELECT 'prompt', 30
    ) pack ON pack.kind = json_extract(items.source, '$.picture')
  ) old
) WHERE json_extract(source, '$.kind') = 'drawn';

UPDATE projects SET status = (
  SELECT CASE WHEN min(w.counts_as_done) = 1 THEN 3 WHEN max(i.annotation_status <> f.start_value) = 0 THEN 1 ELSE 2 END
  FROM items i JOIN workflows f ON f.id = projects.workflow_id
  JOIN workflow_statuses w ON w.workflow_id = f.id AND w.value = i.annotation_status
  WHERE i.project_id = projects.id
)
WHERE status <> 4 AND updated_at = created_at
  AND EXISTS (SELECT 1 FROM items i WHERE i.project_id = projects.id)
  AND NOT EXISTS (SELECT 1 FROM items i WHERE i.project_id = projects.id AND json_extract(i.source, '$.kind') <> 'sample');
`
