import { AREAS } from '../../renderer/areas'
import { knowAreas } from '../../renderer/router/areas'

// The places, as main.tsx makes them known before anything else.
knowAreas(AREAS)
